import { controlsEndpoints } from '@inspect/contract/controls';
import { dahkEndpoints } from '@inspect/contract/dahk';
import { t } from '@inspect/contract/i18n';
import { yerevanDay } from '@inspect/contract/kernel';
import { Tabs } from '@mantine/core';
import { z } from 'zod';
import { mayCall, useSession } from '../../platform/access/session.ts';
import { usePage, useScreen } from '../../platform/navigation/screen.ts';
import { useSearchState } from '../../platform/navigation/use-search-state.ts';
import { serverNow } from '../../platform/server-status/index.ts';
import { ListExport } from '../../platform/table-files/list-export.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PrintButton } from '../../ui/print-button.tsx';
import { DahkTab } from './dahk/dahk-tab.tsx';
import { DrawsTab } from './draws/draws-tab.tsx';
import { reviewFilter, reviewSearch } from './review/review-search.ts';
import { ReviewTab } from './review/review-tab.tsx';

const TABS = ['checkups', 'dahk', 'draws'] as const;
/** Each has filters of its own. */
const LEAVE = Object.fromEntries(
  [...Object.keys(reviewSearch.shape), 'active', 'sort'].map((name) => [name, null]),
);
const address = z.object({ tab: z.enum(TABS).optional() });

/** Supervision: checkups to look at one after the other, the vehicles that are looked for, and how the sample is drawn. */
export default function ControlsScreen() {
  const { title } = useScreen();
  const session = useSession();
  const [search, patch] = useSearchState(address);
  const tabs = TABS.filter((tab) => tab !== 'dahk' || mayCall(session, dahkEndpoints.list.need));
  const shown = tabs.find((tab) => tab === search.tab) ?? 'checkups';
  return (
    <>
      <PageHeader title={t(title)} actions={shown === 'checkups' ? <ReviewExport /> : <PrintButton />} />
      <Tabs
        value={shown}
        keepMounted={false}
        onChange={(next) => {
          const tab = tabs.find((each) => each === next);
          patch({ ...LEAVE, tab: tab === 'checkups' ? null : (tab ?? null) });
        }}
      >
        <Tabs.List mb="md">
          {tabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab} size="md">
              {t(`controls.tab.${tab}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="checkups">
          <ReviewTab />
        </Tabs.Panel>
        <Tabs.Panel value="dahk">
          <DahkTab />
        </Tabs.Panel>
        <Tabs.Panel value="draws">
          <DrawsTab />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

/** What is filtered, with what control says of it, for who sees the country. */
function ReviewExport() {
  const page = usePage();
  const [search] = useSearchState(reviewSearch);
  const query = reviewFilter(search, yerevanDay(serverNow()));
  return <ListExport page={page} path={controlsEndpoints.exported.path} query={query} />;
}
