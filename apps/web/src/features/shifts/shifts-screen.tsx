import { t } from '@inspect/contract/i18n';
import { Tabs } from '@mantine/core';
import { z } from 'zod';
import { useSession } from '../../platform/access/session.ts';
import { useSearchState } from '../../platform/navigation/use-search-state.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { DayReportView } from './day-report-view.tsx';
import { OwnShift } from './own-shift.tsx';
import { ShiftList, ShiftListActions } from './shift-list.tsx';
import classes from './shifts.module.css';

const TABS = ['own', 'list', 'day'] as const;
const address = z.object({ tab: z.enum(TABS).optional() });
/** Each has filters of its own. */
const OTHER_TAB = [
  'page',
  'search',
  'company',
  'state',
  'startDate',
  'endDate',
  'shift',
  'sort',
  'station',
  'day',
];

/** The drawer: of an operator his own shift first, then those that were, and the day of the station. */
export default function ShiftsScreen() {
  const { can } = useSession();
  const tabs = TABS.filter((tab) => tab !== 'own' || can('cash-shifts', 'create'));
  const [search, patch] = useSearchState(address);
  const shown = tabs.find((tab) => tab === search.tab) ?? tabs[0] ?? 'list';
  const leave = Object.fromEntries(OTHER_TAB.map((name) => [name, null]));
  return (
    <>
      <div className={shown === 'list' ? undefined : classes.screen}>
        <PageHeader
          title={t('access.page.cash-shifts')}
          actions={shown === 'list' ? <ShiftListActions /> : null}
        />
      </div>
      <Tabs
        value={shown}
        keepMounted={false}
        onChange={(next) => patch({ ...leave, tab: tabs.find((tab) => tab === next) ?? null })}
      >
        <Tabs.List mb="md" className={classes.screen ?? ''}>
          {tabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab} size="md">
              {t(`shifts.tab.${tab}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="own">
          <OwnShift />
        </Tabs.Panel>
        <Tabs.Panel value="list">
          <ShiftList />
        </Tabs.Panel>
        <Tabs.Panel value="day">
          <DayReportView />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
