import { pageOf } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { formatWhole, yerevanDay } from '@inspect/contract/kernel';
import { statementsEndpoints } from '@inspect/contract/payment-statements';
import {
  casesEndpoints,
  type PaymentPage,
  type PaymentRow,
  paymentListEndpoints,
} from '@inspect/contract/payments';
import { Tabs } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useMemo } from 'react';
import { z } from 'zod';
import { useSession } from '../../../platform/access/session.ts';
import { useRead } from '../../../platform/api/use-call.ts';
import { useList } from '../../../platform/api/use-list.ts';
import { PrintedPage } from '../../../platform/list-screen/printed-page.tsx';
import { columnStorage } from '../../../platform/local-state/column-storage.ts';
import { pageText } from '../../../platform/navigation/list-state.ts';
import { usePage } from '../../../platform/navigation/screen.ts';
import { sortingBy } from '../../../platform/navigation/sorting.ts';
import { useSearchState } from '../../../platform/navigation/use-search-state.ts';
import { failureText } from '../../../platform/notify/toast.ts';
import { serverNow } from '../../../platform/server-status/index.ts';
import { ListExport } from '../../../platform/table-files/list-export.tsx';
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PrintButton } from '../../../ui/print-button.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { NothingFound } from '../../../ui/table/list-parts.tsx';
import { useCompanies } from '../../companies/index.ts';
import { CasesView, casesSearch } from '../cases/cases-view.tsx';
import { statementsSearch } from '../statements/statements-search.ts';
import { UnsettledNotice, useUnsettled } from '../unsettled/unsettled-notice.tsx';
import { NO_UNSETTLED_FILTER } from '../unsettled/unsettled-search.ts';
import { UnsettledView } from '../unsettled/unsettled-view.tsx';
import { isPaymentPage } from './list-pages.ts';
import { paymentColumns, totalsOf } from './payment-columns.tsx';
import { PaymentsFilters } from './payments-filters.tsx';
import { NO_FILTER, paymentsSearch, queryOf } from './payments-search.ts';

const StatementsTab = lazyPart(async () => {
  const { addStatementTexts } = await import('../statements/texts.ts');
  addStatementTexts();
  return import('../statements/statements-tab.tsx');
});

const UNSETTLED = ['paidNotInspected', 'inspectedNotPaid'] as const;
const TABS = ['payments', 'cases', ...UNSETTLED, 'statements'] as const;
const address = z.object({ tab: z.enum(TABS).catch('payments').default('payments') });
const OTHER_FILTERS = [casesSearch, statementsSearch].flatMap(({ shape }) => Object.keys(shape));
/** Each has filters of its own. */
const OTHER_TAB = {
  ...Object.fromEntries(OTHER_FILTERS.map((name) => [name, null])),
  ...NO_FILTER,
  ...NO_UNSETTLED_FILTER,
  sort: null,
};

/** A page of payments: its list, and beside it the money that came twice and what days have left unsettled; for the staff, what providers say of it. */
export default function PaymentsScreen() {
  const page = usePage();
  const { user } = useSession();
  const country = user.company === null;
  const companies = useCompanies(country);
  const [{ tab }, patch] = useSearchState(address);
  const open = useList(casesEndpoints.list, { status: 'open', limit: '1' }, { refetchInterval: 60_000 });
  const ageing = useRead(statementsEndpoints.ageing, {}, { refetchInterval: 60_000, enabled: country });
  const { told } = useUnsettled();
  if (!isPaymentPage(page)) return null;
  const shown = country ? companies : null;
  return (
    <Tabs
      value={tab}
      keepMounted={false}
      onChange={(next) => patch({ ...OTHER_TAB, tab: TABS.find((name) => name === next) ?? null })}
    >
      <Tabs.List mb="md">
        <Tabs.Tab value="payments" size="md">
          {t('payments.tab.payments')}
        </Tabs.Tab>
        <Tabs.Tab value="cases" size="md">
          {tabText('cases', open.pagination?.count)}
        </Tabs.Tab>
        {UNSETTLED.map((name) => (
          <Tabs.Tab key={name} value={name} size="md">
            {tabText(name, told?.[name].count)}
          </Tabs.Tab>
        ))}
        {country ? (
          <Tabs.Tab value="statements" size="md">
            {tabText('statements', ageing.data ? waitingIn(ageing.data.data) : 0)}
          </Tabs.Tab>
        ) : null}
      </Tabs.List>
      {UNSETTLED.some((name) => name === tab) ? null : <UnsettledNotice />}
      {ageing.error && tab !== 'statements' ? (
        <Notice tone="bad" title={failureText(ageing.error)}>
          {t('payments.tab.statements')}
        </Notice>
      ) : null}
      <Tabs.Panel value="payments">
        <Payments of={page} companies={shown} />
      </Tabs.Panel>
      <Tabs.Panel value="cases">
        <PageHeader title={t('payments.cases.caption')} actions={<PrintButton />} />
        <CasesView companies={shown} />
      </Tabs.Panel>
      {UNSETTLED.map((name) => (
        <Tabs.Panel key={name} value={name}>
          <UnsettledView of={name} companies={shown} />
        </Tabs.Panel>
      ))}
      {country ? (
        <Tabs.Panel value="statements">
          <Suspense fallback={null}>
            <StatementsTab />
          </Suspense>
        </Tabs.Panel>
      ) : null}
    </Tabs>
  );
}

/** With how many wait: cases that are open, rows that yesterday left, what of the providers' people have to see to. */
const tabText = (tab: (typeof TABS)[number], waiting = 0) =>
  waiting === 0 ? t(`payments.tab.${tab}`) : `${t(`payments.tab.${tab}`)} (${formatWhole(waiting)})`;

type Ageing = z.infer<typeof statementsEndpoints.ageing.response>['data'];

/** All that people have to see to there; old cases and old differences are counted where they stand. */
const waitingIn = ({ counts, differences }: Ageing) =>
  (differences?.open ?? 0) + counts.pending + counts.unknown + counts.returns;

type PaymentsProps = { of: PaymentPage; companies: ReturnType<typeof useCompanies> | null };

function Payments({ of, companies }: PaymentsProps) {
  const navigate = useNavigate();
  const { user } = useSession();
  const [search, patch] = useSearchState(paymentsSearch);
  const today = yerevanDay(serverNow());
  const query = queryOf(of, search, today);
  const list = useList(
    paymentListEndpoints.list,
    { ...query, ...(search.page ? { page: search.page } : {}) },
    { refetchInterval: 60_000 },
  );
  const country = companies !== null;
  const columns = useMemo(
    () => paymentColumns({ country, environmental: of === 'co-payments' }),
    [country, of],
  );
  const title = t(`access.page.${of}`);
  const hrefOf = ({ _id }: PaymentRow) => `${pageOf(of).url}/${_id}`;
  const filtered = Object.keys(search).some((name) => name !== 'page' && name !== 'sort');
  const totals = list.answer?.totals;
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            <ListExport
              page={of}
              path={paymentListEndpoints.exported.path}
              query={query}
              count={list.pagination?.count}
            />
            <PrintButton />
          </>
        }
      />
      <PrintedPage pagination={list.pagination} />
      <PaymentsFilters of={of} search={search} patch={patch} today={today} companies={companies} />
      <DataTable
        label={t('payments.list')}
        columns={columns}
        columnStorage={columnStorage(user.id, of)}
        rows={list.rows}
        rowId={(row) => row._id}
        updating={list.updating}
        opening={{ hrefOf, open: (row) => void navigate({ to: hrefOf(row) }) }}
        waits={({ review, openCases }) => review !== null || openCases > 0}
        sort={sortingBy(paymentsSearch.shape.sort, search.sort, patch)}
        paging={{ pagination: list.pagination, onPage: (next) => patch({ page: pageText(next) }) }}
        totals={totals ? totalsOf(totals) : undefined}
        failure={list.failure}
        empty={
          <NothingFound filtered={filtered} empty={t('payments.empty')} onClear={() => patch(NO_FILTER)} />
        }
      />
    </>
  );
}
