import { isMessageKey, t } from '@inspect/contract/i18n';
import { yerevanDay } from '@inspect/contract/kernel';
import { type PartnerSearch, partnerTracesEndpoints } from '@inspect/contract/partner-api';
import { useList } from '../../../platform/api/use-list.ts';
import { rangeIn } from '../../../platform/navigation/list-state.ts';
import { useSearchState } from '../../../platform/navigation/use-search-state.ts';
import { serverNow } from '../../../platform/server-status/index.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { atColumn, keyColumn, partnerColumn } from './trace-columns.tsx';
import { traceSearch } from './trace-search.ts';
import { TraceView } from './trace-view.tsx';

function byText(by: string): string {
  const key = `partnerApi.trace.by.${by}`;
  return isMessageKey(key) ? t(key) : by;
}

const COLUMNS: readonly Column<PartnerSearch>[] = [
  atColumn,
  partnerColumn,
  keyColumn,
  { key: 'by', title: t('partnerApi.trace.label.by'), cell: ({ by }) => byText(by) },
  { key: 'value', title: t('partnerApi.trace.label.value'), cell: ({ value }) => value },
  {
    key: 'found',
    title: t('partnerApi.trace.label.found'),
    cell: ({ found }) => (
      <StatusBadge tone={found ? 'good' : 'none'}>
        {t(found ? 'partnerApi.trace.found' : 'partnerApi.trace.notFound')}
      </StatusBadge>
    ),
  },
];

/** Who asked for which vehicle, found or not. */
export default function SearchesScreen() {
  const [search, patch] = useSearchState(traceSearch);
  const { from, to } = rangeIn(search, yerevanDay(serverNow()));
  const list = useList(partnerTracesEndpoints.searches, {
    page: search.page,
    partner: search.partner,
    search: search.search,
    sort: search.sort,
    startDate: from,
    endDate: to,
  });
  return (
    <TraceView
      page="api-search-histories"
      columns={COLUMNS}
      list={list}
      search={search}
      patch={patch}
      placeholder={t('partnerApi.trace.valuePlaceholder')}
    />
  );
}
