import { pageOf } from '@inspect/contract/access';
import type { CheckupRow } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { type Dimension, isRecordReport } from '@inspect/contract/reports';
import { Button, Group } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useSession } from '../../../platform/access/session.ts';
import { columnStorage } from '../../../platform/local-state/column-storage.ts';
import { pageText } from '../../../platform/navigation/list-state.ts';
import { sortingBy } from '../../../platform/navigation/sorting.ts';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { AddButton } from '../../../ui/table/list-parts.tsx';
import { SearchButton } from '../../checkup-list/index.ts';
import { LazyRecords, LazyReport, LazyTax, type useTax } from '../../reports/index.ts';
import { listColumnStorage } from './list-column-storage.ts';
import { columnsFor } from './list-columns.tsx';
import type { ListPageRoute } from './list-pages.ts';
import { listSearch } from './list-search.ts';
import { totalsOf } from './list-totals.tsx';
import type { useCheckupList } from './use-checkup-list.ts';

type List = ReturnType<typeof useCheckupList>;

type CheckupTableProps = {
  route: ListPageRoute;
  list: List;
  tax: ReturnType<typeof useTax>;
  /** null = nobody begins a checkup here */
  onAdd: (() => void) | null;
};

/** The rows of the list: as its people work with them, or as the tax authority asks about them. */
export function CheckupTable({ route, list, tax, onAdd }: CheckupTableProps) {
  const { user } = useSession();
  const navigate = useNavigate();
  const hrefOf = ({ _id }: Pick<CheckupRow, '_id'>) => `${pageOf(route).url}/${_id}`;
  const { rows, search, patch, page } = list;
  const { answer, failure, updating } = rows;
  const onPage = (next: number) => patch({ page: pageText(next) });
  const shared = {
    opening: { hrefOf, open: (row: Pick<CheckupRow, '_id'>) => void navigate({ to: hrefOf(row) }) },
    sort: sortingBy(listSearch.shape.sort, search.sort, patch),
    empty: <Nothing route={route} list={list} onAdd={onAdd} />,
  };
  if (list.shown === 'tax') {
    return (
      <LazyTax {...shared} tax={tax} onPage={onPage} columnStorage={columnStorage(user.id, `${route}-tax`)} />
    );
  }
  if (list.shown !== 'list') {
    const query = { ...list.filter, sort: list.order, page: search.page };
    const sort = {
      value: list.order,
      onChange: (order: string | undefined) => patch({ order: order ?? null, page: null }),
    };
    const report = { query, userId: user.id, empty: shared.empty, onPage, sort };
    if (isRecordReport(list.shown))
      return <LazyRecords {...report} name={list.shown} opening={shared.opening} />;
    return (
      <LazyReport
        {...report}
        name={list.shown}
        by={list.by}
        onBy={(by) => patch({ by, page: null, order: null })}
        hrefOf={(by) => rowLink(by, list, pageOf(route).url)}
        open={(href) => void navigate({ to: href })}
      />
    );
  }
  return (
    <DataTable
      {...shared}
      label={t('checkups.list.caption')}
      columns={columnsFor(page)}
      columnStorage={listColumnStorage(user.id, route)}
      rows={rows.rows}
      rowId={(row) => row._id}
      waits={({ status }) => status === 'open'}
      paging={{ pagination: rows.pagination, onPage }}
      totals={answer?.totals && totalsOf(answer.totals)}
      updating={updating}
      failure={failure}
    />
  );
}

/** Where the checkups of a row are listed, by the same filter otherwise; null where the list has no such filter. */
function rowLink(
  by: Dimension,
  { search, filter, page }: List,
  url: string,
): ((key: string) => string) | null {
  if (by !== 'day' && (by !== 'company' || page.company === 'none')) return null;
  const { page: _page, sort: _sort, overdue, ...rest } = search;
  const days = { startDate: filter.startDate, endDate: filter.endDate };
  return (key) => {
    // Of one day those that were left open are its open ones.
    const ofRow =
      by === 'day'
        ? { ...(overdue ? { status: 'open' } : {}), startDate: key, endDate: key }
        : { ...(overdue ? { overdue } : days), company: key };
    const entries = Object.entries({ ...rest, ...ofRow }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    );
    return `${url}?${new URLSearchParams(entries)}`;
  };
}

/** What was not found here may have been on another day. */
function Nothing({ route, list: { filtered, search, clear }, onAdd }: Omit<CheckupTableProps, 'tax'>) {
  const everyDay = (
    <SearchButton
      page={route}
      search={search.search}
      company={search.company}
      primary={search.search !== undefined}
    />
  );
  if (!filtered) {
    const text = t(onAdd ? 'checkups.list.emptyToday' : 'checkups.list.empty');
    return (
      <EmptyState
        text={text}
        action={
          <Group justify="center">
            {onAdd ? <AddButton label={t('checkups.list.add')} onAdd={onAdd} /> : null}
            {everyDay}
          </Group>
        }
      />
    );
  }
  return (
    <EmptyState
      text={t('shell.emptyFiltered')}
      action={
        <Group justify="center">
          <Button variant="default" onClick={clear}>
            {t('shell.clearAll')}
          </Button>
          {everyDay}
        </Group>
      }
    />
  );
}
