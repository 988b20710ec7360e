import { t } from '@inspect/contract/i18n';
import { yerevanDay } from '@inspect/contract/kernel';
import { Tabs } from '@mantine/core';
import { usePage } from '../../platform/navigation/screen.ts';
import { useSearchState } from '../../platform/navigation/use-search-state.ts';
import { serverNow } from '../../platform/server-status/index.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { PrintButton } from '../../ui/print-button.tsx';
import { analysisSearch, NO_ANALYSIS_FILTER, TABS } from './analysis-search.ts';
import { CasesView } from './cases-view.tsx';
import { FindingsView } from './findings-view.tsx';

/** What stands out among the checkups of the country, and the cases about it. */
export default function AnalysisScreen() {
  const page = usePage();
  const [search, patch] = useSearchState(analysisSearch);
  const today = yerevanDay(serverNow());
  const tab = search.tab ?? 'findings';
  return (
    <>
      <PageHeader
        title={t(page === 'analysis' ? 'access.page.analysis' : 'access.page.analysis-view')}
        actions={<PrintButton />}
      />
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(next) =>
          patch({
            ...NO_ANALYSIS_FILTER,
            kind: null,
            open: null,
            tab: next === 'cases' ? 'cases' : null,
          })
        }
      >
        <Tabs.List mb="md">
          {TABS.map((name) => (
            <Tabs.Tab key={name} value={name} size="md">
              {t(`analysis.tab.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="findings">
          <FindingsView search={search} patch={patch} today={today} />
        </Tabs.Panel>
        <Tabs.Panel value="cases">
          <CasesView search={search} patch={patch} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
