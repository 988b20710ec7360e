import { dahkEndpoints } from '@inspect/contract/dahk';
import { t } from '@inspect/contract/i18n';
import { Tabs } from '@mantine/core';
import { z } from 'zod';
import { mayCall, useSession } from '../../platform/access/session.ts';
import { useScreen } from '../../platform/navigation/screen.ts';
import { useSearchState } from '../../platform/navigation/use-search-state.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { DahkTab } from './dahk/dahk-tab.tsx';
import { DrawsTab } from './draws/draws-tab.tsx';
import { reviewSearch } from './review/review-search.ts';
import { ReviewTab } from './review/review-tab.tsx';

const TABS = ['checkups', 'dahk', 'draws'] as const;
/** Each has filters of its own. */
const LEAVE = Object.fromEntries([...Object.keys(reviewSearch.shape), 'active'].map((name) => [name, null]));
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
      <PageHeader title={t(title)} />
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
