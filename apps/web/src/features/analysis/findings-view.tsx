import { pageOf } from '@inspect/contract/access';
import { ANALYSIS, type AnalysisKind, analysisEndpoints, type Finding } from '@inspect/contract/analysis';
import { t } from '@inspect/contract/i18n';
import { type Day, formatDay } from '@inspect/contract/kernel';
import { Text, Title } from '@mantine/core';
import { useSession } from '../../platform/access/session.ts';
import { useList } from '../../platform/api/use-list.ts';
import { PrintedPage } from '../../platform/list-screen/printed-page.tsx';
import { columnStorage } from '../../platform/local-state/column-storage.ts';
import { pageText } from '../../platform/navigation/list-state.ts';
import { usePage } from '../../platform/navigation/screen.ts';
import { sortingBy } from '../../platform/navigation/sorting.ts';
import type { SearchPatch } from '../../platform/navigation/use-search-state.ts';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { LongText } from '../../ui/table/long-text.tsx';
import { AnalysisFilters } from './analysis-filters.tsx';
import { type AnalysisSearch, addressOf, analysisSearch, findingsQuery } from './analysis-search.ts';
import { FindingDrawer } from './finding-drawer.tsx';
import { findingText } from './finding-text.ts';
import { KindChoice } from './kind-choice.tsx';

type Patch = SearchPatch<typeof analysisSearch>;
type ViewProps = { search: AnalysisSearch; patch: Patch; today: Day };

const COLUMNS: readonly Column<Finding>[] = [
  {
    key: 'station',
    title: t('analysis.label.station'),
    cell: ({ stationName }) => stationName,
    sortable: true,
  },
  { key: 'day', title: t('analysis.label.day'), cell: ({ day }) => formatDay(day), sortable: true },
  {
    key: 'finding',
    title: t('analysis.label.finding'),
    cell: (finding) => <LongText>{findingText(finding)}</LongText>,
  },
  {
    key: 'mechanic',
    title: t('analysis.label.mechanic'),
    cell: ({ mechanicName }) => mechanicName,
    sortable: true,
  },
  {
    key: 'company',
    title: t('analysis.label.company'),
    cell: ({ companyName }) => companyName,
    sortable: true,
    hidden: true,
  },
  {
    key: 'case',
    title: t('analysis.label.case'),
    cell: ({ case: of }) =>
      of ? (
        <StatusBadge tone={of.state === 'open' ? 'wait' : 'none'}>
          {t(`analysis.state.${of.state}`)}
        </StatusBadge>
      ) : (
        t('analysis.state.none')
      ),
    badge: true,
  },
];

/** What stands out in these days: how much of each kind, and one kind's findings as sentences. */
export function FindingsView({ search, patch, today }: ViewProps) {
  const query = findingsQuery(search, today);
  const kind = search.kind ?? 'overlap';
  return (
    <>
      <Text c="dimmed" mb="md">
        {t('analysis.hint')}
      </Text>
      <AnalysisFilters
        search={search}
        patch={patch}
        placeholder={t('analysis.searchPlaceholder')}
        today={today}
        byMechanic
      />
      <KindChoice
        query={query}
        chosen={kind}
        onChoose={(chosen) => patch({ kind: chosen, page: null, open: null })}
      />
      <Title order={2} size="h3">
        {t(`analysis.kind.${kind}`)}
      </Title>
      <Text size="sm" mb="sm">
        {aboutText(kind)}
      </Text>
      <Findings kind={kind} search={search} patch={patch} query={query} />
    </>
  );
}

function aboutText(kind: AnalysisKind): string {
  const thresholds: Readonly<Record<string, number>> = ANALYSIS[kind].thresholds;
  return t(`analysis.about.${kind}`, thresholds);
}

type FindingsProps = Omit<ViewProps, 'today'> & {
  kind: AnalysisKind;
  query: ReturnType<typeof findingsQuery>;
};

function Findings({ kind, search, patch, query }: FindingsProps) {
  const page = usePage();
  const { user } = useSession();
  const paged = { ...query, kind, sort: search.sort, ...(search.page ? { page: search.page } : {}) };
  const list = useList(analysisEndpoints.findings, paged, { staleTime: 0 });
  const opened = list.rows?.find(({ key }) => key === search.open);
  return (
    <>
      <PrintedPage pagination={list.pagination} />
      <DataTable
        label={t('analysis.caption.findings')}
        columns={COLUMNS}
        columnStorage={columnStorage(user.id, 'analysis')}
        rows={list.rows}
        rowId={({ key }) => key}
        updating={list.updating}
        sort={sortingBy(analysisSearch.shape.sort, search.sort, patch)}
        opening={{
          hrefOf: ({ key }) => addressOf(pageOf(page).url, { ...query, kind, sort: search.sort, open: key }),
          open: ({ key }) => patch({ open: key }),
        }}
        waits={({ case: of }) => of?.state === 'open'}
        paging={{ pagination: list.pagination, onPage: (next) => patch({ page: pageText(next) }) }}
        failure={list.failure}
        empty={<EmptyState text={t('analysis.empty')} />}
      />
      {opened ? <FindingDrawer finding={opened} onClose={() => patch({ open: null })} /> : null}
    </>
  );
}
