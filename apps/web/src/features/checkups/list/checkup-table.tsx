import { pageOf } from '@inspect/contract/access';
import type { CheckupRow } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import type { Dimension } from '@inspect/contract/reports';
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
import { LazyReport, TaxView, type useTax } from '../../reports/index.ts';
import { listColumnStorage } from './list-column-storage.ts';
import { columnsFor } from './list-columns.tsx';
import type { ListPageRoute } from './list-pages.ts';
import { type ListSearch, listSearch } from './list-search.ts';
import { totalsOf } from './list-totals.tsx';
import type { useCheckupList } from './use-checkup-list.ts';

type CheckupTableProps = {
  route: ListPageRoute;
  list: ReturnType<typeof useCheckupList>;
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
      <TaxView {...shared} tax={tax} onPage={onPage} columnStorage={columnStorage(user.id, `${route}-tax`)} />
    );
  }
  if (list.shown !== 'list') {
    const days = { startDate: list.filter.startDate, endDate: list.filter.endDate };
    return (
      <LazyReport
        name={list.shown}
        by={list.by}
        query={{ ...list.filter, sort: undefined, page: search.page }}
        userId={user.id}
        empty={shared.empty}
        onBy={(by) => patch({ by, page: null })}
        onPage={onPage}
        hrefOf={(by, key) => hrefOfRow(pageOf(route).url, { ...list.search, ...days }, by, key)}
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

/** The list of the checkups that a row of a report stands for: those of its day or company, by the same filter otherwise. */
function hrefOfRow(url: string, search: ListSearch, by: Dimension, key: string): string | null {
  const filter = by === 'day' ? { startDate: key, endDate: key } : by === 'company' ? { company: key } : null;
  if (!filter) return null;
  const { page: _page, sort: _sort, ...rest } = search;
  const entries = Object.entries({ ...rest, ...filter }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return `${url}?${new URLSearchParams(entries)}`;
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
