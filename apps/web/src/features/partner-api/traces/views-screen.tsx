import { t } from '@inspect/contract/i18n';
import { formatPlate, yerevanDay } from '@inspect/contract/kernel';
import { type PartnerView, partnerTracesEndpoints } from '@inspect/contract/partner-api';
import { useList } from '../../../platform/api/use-list.ts';
import { rangeIn } from '../../../platform/navigation/list-state.ts';
import { useSearchState } from '../../../platform/navigation/use-search-state.ts';
import { serverNow } from '../../../platform/server-status/index.ts';
import type { Column } from '../../../ui/table/columns.ts';
import { atColumn, keyColumn, partnerColumn } from './trace-columns.tsx';
import { traceSearch } from './trace-search.ts';
import { TraceView } from './trace-view.tsx';

const COLUMNS: readonly Column<PartnerView>[] = [
  atColumn,
  partnerColumn,
  keyColumn,
  {
    key: 'vehicle',
    title: t('partnerApi.trace.label.vehicle'),
    cell: ({ plate, VIN }) =>
      [plate === null ? null : formatPlate(plate), VIN].filter(Boolean).join(' · ') ||
      t('partnerApi.trace.erased'),
  },
  {
    key: 'checkup',
    title: t('partnerApi.trace.label.checkup'),
    cell: ({ checkup }) =>
      checkup === null ? t('partnerApi.trace.registerOnly') : (checkup.number ?? checkup._id),
  },
];

/** Which records a partner was given. */
export default function ViewsScreen() {
  const [search, patch] = useSearchState(traceSearch);
  const { from, to } = rangeIn(search, yerevanDay(serverNow()));
  const list = useList(partnerTracesEndpoints.views, {
    page: search.page,
    partner: search.partner,
    search: search.search,
    sort: search.sort,
    startDate: from,
    endDate: to,
  });
  return (
    <TraceView
      page="api-view-histories"
      columns={COLUMNS}
      list={list}
      search={search}
      patch={patch}
      placeholder={t('partnerApi.trace.vehiclePlaceholder')}
    />
  );
}
