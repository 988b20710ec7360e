import { pageOf } from '@inspect/contract/access';
import {
  ANALYSIS_KINDS,
  type AnalysisCase,
  analysisEndpoints,
  CASE_STATES,
} from '@inspect/contract/analysis';
import { t } from '@inspect/contract/i18n';
import { useSession } from '../../platform/access/session.ts';
import { useList, useOpenedRow } from '../../platform/api/use-list.ts';
import { PrintedPage } from '../../platform/list-screen/printed-page.tsx';
import { columnStorage } from '../../platform/local-state/column-storage.ts';
import { pageText } from '../../platform/navigation/list-state.ts';
import { usePage } from '../../platform/navigation/screen.ts';
import { sortingBy } from '../../platform/navigation/sorting.ts';
import type { SearchPatch } from '../../platform/navigation/use-search-state.ts';
import { When } from '../../platform/server-status/index.ts';
import { Choice } from '../../ui/filters/choice.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { AnalysisFilters } from './analysis-filters.tsx';
import { type AnalysisSearch, addressOf, analysisSearch } from './analysis-search.ts';
import { CaseDrawer } from './finding-drawer.tsx';
import { findingText } from './finding-text.ts';

type Patch = SearchPatch<typeof analysisSearch>;

const STATES = CASE_STATES.map((value) => ({ value, label: t(`analysis.state.${value}`) }));
const KINDS = ANALYSIS_KINDS.map((value) => ({ value, label: t(`analysis.kind.${value}`) }));

const COLUMNS: readonly Column<AnalysisCase>[] = [
  {
    key: 'station',
    title: t('analysis.label.station'),
    cell: ({ finding }) => finding.stationName,
    sortable: true,
  },
  {
    key: 'openedAt',
    title: t('analysis.label.openedAt'),
    cell: ({ openedAt }) => <When at={openedAt} />,
    sortable: true,
  },
  { key: 'kind', title: t('analysis.label.kind'), cell: ({ finding }) => t(`analysis.kind.${finding.kind}`) },
  {
    key: 'finding',
    title: t('analysis.label.finding'),
    cell: ({ finding }) => findingText(finding),
    width: 320,
  },
  {
    key: 'openedBy',
    title: t('analysis.label.openedBy'),
    cell: ({ openedByName }) => openedByName,
    sortable: true,
    hidden: true,
  },
  {
    key: 'state',
    title: t('analysis.label.state'),
    cell: ({ state }) => (
      <StatusBadge tone={state === 'open' ? 'wait' : 'none'}>{t(`analysis.state.${state}`)}</StatusBadge>
    ),
    badge: true,
    sortable: true,
  },
];

/** The cases that were opened, the latest first. */
export function CasesView({ search, patch }: { search: AnalysisSearch; patch: Patch }) {
  const page = usePage();
  const { user } = useSession();
  const { state, kind, company, station, casesBy } = search;
  const query = { state, kind, company, station, search: search.search };
  const list = useList(
    analysisEndpoints.cases,
    { ...query, sort: casesBy, ...(search.page ? { page: search.page } : {}) },
    { staleTime: 0 },
  );
  const opened = useOpenedRow<AnalysisCase>(search.open, list.rows);
  const filter: Patch = (changes, options) => patch({ ...changes, page: null, open: null }, options);
  return (
    <>
      <AnalysisFilters
        search={search}
        placeholder={t('analysis.caseSearchPlaceholder')}
        patch={(changes, options) => patch({ ...changes }, options)}
        words={{
          state: state && t(`analysis.state.${state}`),
          kind: kind && t(`analysis.kind.${kind}`),
        }}
      >
        <Choice
          inline
          label={t('analysis.label.state')}
          value={state}
          options={STATES}
          onChange={(chosen) => filter({ state: chosen })}
        />
        <Choice
          inline
          label={t('analysis.label.kind')}
          value={kind}
          options={KINDS}
          onChange={(chosen) => filter({ kind: chosen })}
        />
      </AnalysisFilters>
      <PrintedPage pagination={list.pagination} />
      <DataTable
        label={t('analysis.caption.cases')}
        columns={COLUMNS}
        columnStorage={columnStorage(user.id, 'analysis-cases')}
        rows={list.rows}
        rowId={(row) => row._id}
        updating={list.updating}
        sort={sortingBy(analysisSearch.shape.casesBy, casesBy, ({ sort }) =>
          patch({ casesBy: sort, page: null }),
        )}
        opening={{
          hrefOf: ({ _id }) => addressOf(pageOf(page).url, { tab: 'cases', ...query, casesBy, open: _id }),
          open: ({ _id }) => patch({ open: _id }),
        }}
        waits={(row) => row.state === 'open'}
        paging={{ pagination: list.pagination, onPage: (next) => patch({ page: pageText(next) }) }}
        failure={list.failure}
        empty={<EmptyState text={t('analysis.emptyCases')} />}
      />
      {opened ? <CaseDrawer of={opened} onClose={() => patch({ open: null })} /> : null}
    </>
  );
}
