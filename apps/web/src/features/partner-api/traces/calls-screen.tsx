import { t } from '@inspect/contract/i18n';
import { yerevanDay } from '@inspect/contract/kernel';
import { type PartnerCall, partnerTracesEndpoints } from '@inspect/contract/partner-api';
import { useList } from '../../../platform/api/use-list.ts';
import { rangeIn } from '../../../platform/navigation/list-state.ts';
import { useSearchState } from '../../../platform/navigation/use-search-state.ts';
import { serverNow } from '../../../platform/server-status/index.ts';
import { Choice } from '../../../ui/filters/choice.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { atColumn, keyColumn, partnerColumn } from './trace-columns.tsx';
import { traceSearch } from './trace-search.ts';
import { TraceView } from './trace-view.tsx';

const FAILED = 400;
const RESULTS = [{ value: 'failed', label: t('partnerApi.trace.onlyFailed') }] as const;

const COLUMNS: readonly Column<PartnerCall>[] = [
  atColumn,
  partnerColumn,
  keyColumn,
  { key: 'call', title: t('partnerApi.trace.label.call'), cell: ({ call }) => <code>{call}</code> },
  {
    key: 'status',
    title: t('partnerApi.trace.label.status'),
    cell: ({ status }) => <StatusBadge tone={status < FAILED ? 'good' : 'bad'}>{String(status)}</StatusBadge>,
  },
  {
    key: 'milliseconds',
    title: t('partnerApi.trace.label.milliseconds'),
    cell: ({ milliseconds }) => t('partnerApi.trace.milliseconds', { count: milliseconds }),
    align: 'end',
  },
  { key: 'address', title: t('partnerApi.trace.label.address'), cell: ({ address }) => address },
  {
    key: 'sandbox',
    title: t('partnerApi.keys.sandbox'),
    cell: ({ sandbox }) =>
      sandbox ? <StatusBadge tone="info">{t('partnerApi.keys.sandbox')}</StatusBadge> : null,
  },
];

/** Every call of a partner that a key let in. */
export default function CallsScreen() {
  const [search, patch] = useSearchState(traceSearch);
  const { from, to } = rangeIn(search, yerevanDay(serverNow()));
  const { startDate: _from, endDate: _to, ...wanted } = search;
  const list = useList(partnerTracesEndpoints.calls, { ...wanted, startDate: from, endDate: to });
  return (
    <TraceView
      page="api-history"
      columns={COLUMNS}
      list={list}
      search={search}
      patch={patch}
      placeholder={t('partnerApi.trace.callPlaceholder')}
      result={t('partnerApi.trace.onlyFailed')}
      more={
        <Choice
          inline
          label={t('partnerApi.trace.label.status')}
          value={search.result}
          options={RESULTS}
          onChange={(next) => patch({ result: next, page: null })}
        />
      }
    />
  );
}
