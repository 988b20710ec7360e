import { CHECKUP_MARKS } from '@inspect/contract/checkup-fields';
import { controlsEndpoints, DRAW_SORTS, type Draw, RISK_WEIGHTS } from '@inspect/contract/controls';
import { t } from '@inspect/contract/i18n';
import { formatDay, sortQuery } from '@inspect/contract/kernel';
import { z } from 'zod';
import { useSession } from '../../../platform/access/session.ts';
import { useList } from '../../../platform/api/use-list.ts';
import { PrintedPage } from '../../../platform/list-screen/printed-page.tsx';
import { columnStorage } from '../../../platform/local-state/column-storage.ts';
import { listState, pageText } from '../../../platform/navigation/list-state.ts';
import { sortingBy } from '../../../platform/navigation/sorting.ts';
import { useSearchState } from '../../../platform/navigation/use-search-state.ts';
import { When } from '../../../platform/server-status/index.ts';
import { FilterBar } from '../../../ui/filters/filter-bar.tsx';
import { filterChips, searchBy } from '../../../ui/filters/filter-chips.ts';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { NothingFound } from '../../../ui/table/list-parts.tsx';
import classes from '../controls.module.css';

const state = z.object({ page: listState.page, search: listState.search, sort: sortQuery(DRAW_SORTS) });

const COLUMNS: readonly Column<Draw & { _id: string }>[] = [
  { key: 'day', title: t('controls.draws.day'), cell: ({ day }) => formatDay(day), sortable: true },
  {
    key: 'seed',
    title: t('controls.draws.seed'),
    cell: ({ seed }) => (seed ? <span className={classes.digest}>{seed}</span> : t('controls.draws.secret')),
  },
  {
    key: 'commitment',
    title: t('controls.draws.commitment'),
    cell: ({ commitment }) => <span className={classes.digest}>{commitment}</span>,
  },
  {
    key: 'committedAt',
    title: t('controls.draws.committedAt'),
    cell: ({ committedAt }) => <When at={committedAt} />,
    sortable: true,
  },
];

/** How the sample of a day is drawn, and what is needed to draw it again. */
export function DrawsTab() {
  const { user } = useSession();
  const [{ page, search, sort }, patch] = useSearchState(state);
  const list = useList(controlsEndpoints.draws, { page, search, sort });
  const filter: typeof patch = (changes, options) => patch({ ...changes, page: null }, options);
  const clear = () => filter({ search: null });
  return (
    <>
      <div className={classes.about}>
        <p>{t('controls.draws.about')}</p>
        <p>{t('controls.draws.random')}</p>
        <p>{t('controls.draws.risk')}</p>
        <ul className={classes.sentences}>
          {CHECKUP_MARKS.map((mark) => (
            <li key={mark}>
              {t('controls.draws.weight', { mark: t(`checkups.mark.${mark}`), percent: RISK_WEIGHTS[mark] })}
            </li>
          ))}
        </ul>
      </div>
      <FilterBar
        search={searchBy(t('controls.draws.searchPlaceholder'), search, filter)}
        chips={filterChips({ search }, filter)}
        onClearAll={clear}
      />
      <PrintedPage pagination={list.pagination} />
      <DataTable
        label={t('controls.tab.draws')}
        columns={COLUMNS}
        columnStorage={columnStorage(user.id, 'control-draws')}
        rows={list.rows?.map((draw) => ({ ...draw, _id: draw.day }))}
        rowId={({ _id }) => _id}
        updating={list.updating}
        sort={sortingBy(state.shape.sort, sort, patch)}
        paging={{ pagination: list.pagination, onPage: (next) => patch({ page: pageText(next) }) }}
        failure={list.failure}
        empty={<NothingFound filtered={Boolean(search)} empty={t('controls.draws.empty')} onClear={clear} />}
      />
    </>
  );
}
