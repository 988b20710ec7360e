import { pageOf } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { objectId, sortQuery } from '@inspect/contract/kernel';
import { CASE_SORTS, CASE_STATES, casesEndpoints, type DoublePayment } from '@inspect/contract/payments';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { useSession } from '../../../platform/access/session.ts';
import { useList } from '../../../platform/api/use-list.ts';
import { PrintedPage } from '../../../platform/list-screen/printed-page.tsx';
import { columnStorage } from '../../../platform/local-state/column-storage.ts';
import { listState, pageText } from '../../../platform/navigation/list-state.ts';
import { usePage } from '../../../platform/navigation/screen.ts';
import { withoutFilters } from '../../../platform/navigation/search-state.ts';
import { sortingBy } from '../../../platform/navigation/sorting.ts';
import { useSearchState } from '../../../platform/navigation/use-search-state.ts';
import { Choice } from '../../../ui/filters/choice.tsx';
import { FilterBar } from '../../../ui/filters/filter-bar.tsx';
import { filterChips, optionText, searchBy } from '../../../ui/filters/filter-chips.ts';
import { PickerFilter } from '../../../ui/filters/picker-filter.tsx';
import type { PickerProps } from '../../../ui/form/picker/picker.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { NothingFound } from '../../../ui/table/list-parts.tsx';
import { moneyText } from '../payment-words.ts';
import { GiveBackDialog } from '../returns/give-back-dialog.tsx';
import { caseColumns } from './case-columns.tsx';
import { DecideDialog } from './decide-dialog.tsx';

export const casesSearch = z.object({
  page: listState.page,
  search: listState.search,
  company: objectId.optional(),
  status: z.enum(CASE_STATES).optional(),
  sort: sortQuery(CASE_SORTS),
});
const NO_FILTER = withoutFilters(casesSearch, 'sort');
const STATES = CASE_STATES.map((value) => ({ value, label: t(`payments.cases.state.${value}`) }));

type CasesViewProps = {
  /** null = this person sees one company only */
  companies: Pick<PickerProps, 'options' | 'failure'> | null;
};

/** Money that came twice: what waits for a decision, and what was decided. */
export function CasesView({ companies }: CasesViewProps) {
  const page = usePage();
  const navigate = useNavigate();
  const { user, can } = useSession();
  const [search, patch] = useSearchState(casesSearch);
  const list = useList(casesEndpoints.list, search, { staleTime: 0 });
  const [deciding, setDeciding] = useState<DoublePayment | null>(null);
  const [refunding, setRefunding] = useState<DoublePayment | null>(null);
  const country = companies !== null;
  const decides = country && can(page, 'edit');
  const columns = useMemo(
    () => caseColumns({ country, onDecide: decides ? setDeciding : null }),
    [country, decides],
  );
  const filter: typeof patch = (changes, options) => patch({ ...changes, page: null }, options);
  const hrefOf = ({ row }: DoublePayment) => `${pageOf(page).url}/${row}`;
  const chips = filterChips(
    {
      search: search.search,
      status: search.status && t(`payments.cases.state.${search.status}`),
      company: optionText(search.company, companies?.options),
    },
    filter,
  );
  return (
    <>
      <FilterBar
        search={searchBy(t('payments.cases.searchPlaceholder'), search.search, filter)}
        chips={chips}
        onClearAll={() => patch(NO_FILTER)}
        more={
          companies ? (
            <PickerFilter
              name="company"
              label={t('payments.label.company')}
              {...companies}
              value={search.company ?? null}
              onChange={(company) => filter({ company })}
            />
          ) : null
        }
      >
        <Choice
          inline
          label={t('payments.cases.label.status')}
          value={search.status}
          options={STATES}
          onChange={(status) => filter({ status })}
        />
      </FilterBar>
      <PrintedPage pagination={list.pagination} />
      <DataTable
        label={t('payments.cases.caption')}
        columns={columns}
        columnStorage={columnStorage(user.id, `${page}-cases`)}
        rows={list.rows}
        rowId={(row) => row._id}
        updating={list.updating}
        opening={{ hrefOf, open: (row) => void navigate({ to: hrefOf(row) }) }}
        waits={({ status }) => status === 'open'}
        sort={sortingBy(casesSearch.shape.sort, search.sort, patch)}
        paging={{ pagination: list.pagination, onPage: (next) => patch({ page: pageText(next) }) }}
        failure={list.failure}
        empty={
          <NothingFound
            filtered={chips.length > 0}
            empty={t('payments.cases.empty')}
            onClear={() => patch(NO_FILTER)}
          />
        }
      />
      {deciding ? (
        <DecideDialog
          of={deciding}
          onRefund={() => {
            setRefunding(deciding);
            setDeciding(null);
          }}
          onClose={() => setDeciding(null)}
        />
      ) : null}
      {refunding ? <Refund of={refunding} onClose={() => setRefunding(null)} /> : null}
    </>
  );
}

/** The whole of it goes back, and with that the case is decided. */
function Refund({ of, onClose }: { of: DoublePayment; onClose: () => void }) {
  const { payment, left, whole, returnWay, wholeOnly } = of;
  const sums = { left, whole, wholeOnly };
  return (
    <GiveBackDialog payment={payment} about={moneyText(of)} way={returnWay} {...sums} onClose={onClose} />
  );
}
