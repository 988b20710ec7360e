import type { PageRoute } from '@inspect/contract/access';
import {
  type EditHistory,
  HISTORY_ENTITIES,
  HISTORY_SORTS,
  historiesEndpoints,
  historyDays,
  historyNeed,
} from '@inspect/contract/histories';
import { t } from '@inspect/contract/i18n';
import { objectId, sortQuery, yerevanDay } from '@inspect/contract/kernel';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { z } from 'zod';
import { mayCall, useSession } from '../../platform/access/session.ts';
import { useList } from '../../platform/api/use-list.ts';
import { PrintedPage } from '../../platform/list-screen/printed-page.tsx';
import { columnStorage } from '../../platform/local-state/column-storage.ts';
import { dayState, listState, pageText } from '../../platform/navigation/list-state.ts';
import { withoutFilters } from '../../platform/navigation/search-state.ts';
import { sortingBy } from '../../platform/navigation/sorting.ts';
import { useSearchState } from '../../platform/navigation/use-search-state.ts';
import { serverNow, When } from '../../platform/server-status/index.ts';
import { Choice } from '../../ui/filters/choice.tsx';
import { DaysFilter } from '../../ui/filters/days-filter.tsx';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { daysText, filterChips, optionText, searchBy } from '../../ui/filters/filter-chips.ts';
import { PickerFilter } from '../../ui/filters/picker-filter.tsx';
import type { PickerProps } from '../../ui/form/picker/picker.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { NothingFound } from '../../ui/table/list-parts.tsx';
import { recordAddress } from '../checkup-list/index.ts';
import { actionText, changeTexts } from './change-words.ts';

const address = z.object({
  page: listState.page,
  search: listState.search,
  sort: sortQuery(HISTORY_SORTS),
  entity: z.enum(HISTORY_ENTITIES).optional(),
  company: objectId.optional(),
  ...dayState,
});
const NO_FILTER = withoutFilters(address, 'sort');

const CHECKUPS: PageRoute = 'tech-service-all';

const COLUMNS: readonly Column<EditHistory>[] = [
  {
    key: 'at',
    title: t('histories.label.at'),
    cell: ({ at }) => <When at={at} />,
    sortable: true,
  },
  { key: 'user', title: t('histories.label.user'), cell: ({ userName }) => userName },
  { key: 'entity', title: t('histories.label.entity'), cell: (row) => <What row={row} /> },
  { key: 'action', title: t('histories.label.action'), cell: actionText },
  {
    key: 'changes',
    title: t('histories.label.changes'),
    cut: true,
    cell: (row) => changeTexts(row).join(' · '),
  },
  { key: 'reason', title: t('histories.label.reason'), cell: ({ reason }) => reason },
];

type AllChangesProps = { companies: Pick<PickerProps, 'options' | 'failure'> };

/** For the staff: who changed what in the whole system, day by day. */
export function AllChanges({ companies }: AllChangesProps) {
  const session = useSession();
  const [search, patch] = useSearchState(address);
  const today = yerevanDay(serverNow());
  const list = useList(historiesEndpoints.editHistories, search, { staleTime: 0 });
  const filter: typeof patch = (changes, options) => patch({ ...changes, page: null }, options);
  const days = historyDays(search, today) ?? { from: today, to: today };
  const chips = filterChips(
    {
      days: daysText(search, days),
      search: search.search,
      entity: search.entity && t(`histories.entity.${search.entity}`),
      company: optionText(search.company, companies.options),
    },
    filter,
  );
  const entities = HISTORY_ENTITIES.filter((entity) => mayCall(session, historyNeed(entity)));
  return (
    <>
      <FilterBar
        search={searchBy(t('histories.searchPlaceholder'), search.search, filter)}
        chips={chips}
        onClearAll={() => patch(NO_FILTER)}
        more={
          <PickerFilter
            name="company"
            label={t('histories.label.company')}
            {...companies}
            value={search.company ?? null}
            onChange={(company) => filter({ company })}
          />
        }
      >
        <DaysFilter label={t('histories.label.days')} value={days} today={today} onChange={filter} />
        <Choice
          inline
          label={t('histories.label.entity')}
          value={search.entity}
          options={entities.map((value) => ({ value, label: t(`histories.entity.${value}`) }))}
          onChange={(entity) => filter({ entity })}
        />
      </FilterBar>
      <PrintedPage pagination={list.pagination} />
      <DataTable
        label={t('histories.title')}
        columns={COLUMNS}
        columnStorage={columnStorage(session.user.id, 'all-changes')}
        rows={list.rows}
        rowId={(row) => row._id}
        updating={list.updating}
        sort={sortingBy(address.shape.sort, search.sort, patch)}
        paging={{ pagination: list.pagination, onPage: (next) => patch({ page: pageText(next) }) }}
        failure={list.failure}
        empty={
          <NothingFound
            filtered={chips.length > 0}
            empty={t('histories.none')}
            onClear={() => patch(NO_FILTER)}
          />
        }
      />
    </>
  );
}

/** A checkup is a page that tells everything; the others say here what there is to say. */
function What({ row: { entity, record } }: { row: EditHistory }) {
  const session = useSession();
  const word = t(`histories.entity.${entity}`);
  if (entity !== 'checkups' || !session.can(CHECKUPS, 'view')) return word;
  return (
    <Anchor component={Link} to={recordAddress(CHECKUPS, record)} inherit>
      {word}
    </Anchor>
  );
}
