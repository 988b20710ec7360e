import { pageOf } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import type { Day } from '@inspect/contract/kernel';
import {
  DIFFERENCE_KINDS,
  DIFFERENCE_STATES,
  differenceDays,
  STATEMENT_PROVIDERS,
  type StatementDifference,
  statementsEndpoints,
} from '@inspect/contract/payment-statements';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useSession } from '../../../platform/access/session.ts';
import { useList } from '../../../platform/api/use-list.ts';
import { PrintedPage } from '../../../platform/list-screen/printed-page.tsx';
import { columnStorage } from '../../../platform/local-state/column-storage.ts';
import { pageText } from '../../../platform/navigation/list-state.ts';
import { usePage } from '../../../platform/navigation/screen.ts';
import { sortingBy } from '../../../platform/navigation/sorting.ts';
import type { SearchPatch } from '../../../platform/navigation/use-search-state.ts';
import { Choice } from '../../../ui/filters/choice.tsx';
import { DaysFilter } from '../../../ui/filters/days-filter.tsx';
import { FilterBar } from '../../../ui/filters/filter-bar.tsx';
import { daysText, filterChips, searchBy } from '../../../ui/filters/filter-chips.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { NothingFound } from '../../../ui/table/list-parts.tsx';
import { differenceColumns } from './difference-columns.tsx';
import { EnterDialog } from './enter-dialog.tsx';
import { SettleDialog } from './settle-dialog.tsx';
import {
  differencesQuery,
  NO_STATEMENT_FILTER,
  type StatementsSearch,
  statementsSearch,
} from './statements-search.ts';

type Patch = SearchPatch<typeof statementsSearch>;
type ViewProps = { search: StatementsSearch; patch: Patch; today: Day };

const KINDS = DIFFERENCE_KINDS.map((value) => ({ value, label: t(`paymentStatements.kind.${value}`) }));
const PROVIDERS = STATEMENT_PROVIDERS.map((value) => ({
  value,
  label: t(`paymentStatements.provider.${value}`),
}));
const STATES = [
  { value: 'settled' as const, label: t(`paymentStatements.state.${DIFFERENCE_STATES[1]}`) },
  { value: 'all' as const, label: t('shell.all') },
];

/** What statements, what providers told and the ledger say differently. */
export function DifferencesView({ search, patch, today }: ViewProps) {
  const page = usePage();
  const navigate = useNavigate();
  const { user, can } = useSession();
  const query = differencesQuery(search);
  const list = useList(
    statementsEndpoints.differences,
    { ...query, sort: search.sort, ...(search.page ? { page: search.page } : {}) },
    { staleTime: 0, refetchInterval: 60_000 },
  );
  const [entering, setEntering] = useState<StatementDifference | null>(null);
  const [settling, setSettling] = useState<StatementDifference | null>(null);
  const edits = can(page, 'edit');
  const columns = useMemo(
    () => differenceColumns(edits ? { onEnter: setEntering, onSettle: setSettling } : null),
    [edits],
  );
  const hrefOf = ({ row }: StatementDifference) =>
    row === null ? pageOf(page).url : `${pageOf(page).url}/${row}`;
  const filtered = Object.keys(query).some((name) => name !== 'state') || search.settlement !== undefined;
  return (
    <>
      <Filters search={search} patch={patch} today={today} />
      <PrintedPage pagination={list.pagination} />
      <DataTable
        label={t('paymentStatements.tab.differences')}
        columns={columns}
        columnStorage={columnStorage(user.id, `${page}-differences`)}
        rows={list.rows}
        rowId={(row) => `${row._id}-${row.kind}`}
        updating={list.updating}
        sort={sortingBy(statementsSearch.shape.sort, search.sort, patch)}
        opening={{
          hrefOf,
          open: (row) => (row.row === null ? undefined : void navigate({ to: hrefOf(row) })),
        }}
        waits={({ settled }) => settled === null}
        paging={{ pagination: list.pagination, onPage: (next) => patch({ page: pageText(next) }) }}
        failure={list.failure}
        empty={
          <NothingFound
            filtered={filtered}
            empty={t('paymentStatements.empty')}
            onClear={() => patch(NO_STATEMENT_FILTER)}
          />
        }
      />
      {entering ? <EnterDialog of={entering} onClose={() => setEntering(null)} /> : null}
      {settling ? <SettleDialog of={settling} onClose={() => setSettling(null)} /> : null}
    </>
  );
}

function Filters({ search, patch, today }: ViewProps) {
  const filter: Patch = (changes, options) => patch({ ...changes, page: null }, options);
  const range = differenceDays(search, today);
  const chips = filterChips(
    {
      days: daysText(search, range),
      search: search.search,
      provider: search.provider && t(`paymentStatements.provider.${search.provider}`),
      kind: search.kind && t(`paymentStatements.kind.${search.kind}`),
      settlement: search.settlement && STATES.find(({ value }) => value === search.settlement)?.label,
    },
    filter,
  );
  return (
    <FilterBar
      search={searchBy(t('paymentStatements.searchPlaceholder'), search.search, filter)}
      chips={chips}
      onClearAll={() => patch(NO_STATEMENT_FILTER)}
    >
      <DaysFilter label={t('paymentStatements.label.days')} value={range} today={today} onChange={filter} />
      <Choice
        inline
        label={t('paymentStatements.label.provider')}
        value={search.provider}
        options={PROVIDERS}
        onChange={(provider) => filter({ provider })}
      />
      <Choice
        inline
        label={t('paymentStatements.label.kind')}
        value={search.kind}
        options={KINDS}
        onChange={(kind) => filter({ kind })}
      />
      <Choice
        inline
        label={t('paymentStatements.label.state')}
        none={t('paymentStatements.state.open')}
        value={search.settlement === 'open' ? undefined : search.settlement}
        options={STATES}
        onChange={(settlement) => filter({ settlement })}
      />
    </FilterBar>
  );
}
