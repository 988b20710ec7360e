import { FAQ_SORTS, type FaqRow, helpEndpoints } from '@inspect/contract/help';
import { t } from '@inspect/contract/i18n';
import { sortQuery } from '@inspect/contract/kernel';
import { z } from 'zod';
import { useList, useOpenedRow } from '../../platform/api/use-list.ts';
import { ListScreen } from '../../platform/list-screen/list-screen.tsx';
import { listState } from '../../platform/navigation/list-state.ts';
import { sortingBy } from '../../platform/navigation/sorting.ts';
import { useSearchState } from '../../platform/navigation/use-search-state.ts';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { LongText } from '../../ui/table/long-text.tsx';
import { FaqDrawer } from './faq-drawer.tsx';

const state = z.object({ ...listState, sort: sortQuery(FAQ_SORTS) });

const columns: readonly Column<FaqRow>[] = [
  {
    key: 'question',
    title: t('help.label.question'),
    cell: ({ question }) => <LongText>{question}</LongText>,
    sortable: true,
  },
  {
    key: 'ordering',
    title: t('help.label.ordering'),
    cell: (row) => row.ordering,
    align: 'end',
    sortable: true,
  },
  {
    key: 'status',
    title: t('help.label.status'),
    cell: ({ status }) => (
      <StatusBadge tone={status ? 'good' : 'none'}>
        {t(status ? 'help.label.status' : 'help.hidden')}
      </StatusBadge>
    ),
    sortable: true,
  },
];

/** Frequent questions as the public will read them, in their order; hidden ones too. */
export default function FaqScreen() {
  const [{ page, search, sort, row }, patch] = useSearchState(state);
  const list = useList(helpEndpoints.list, { page, search, sort });
  const look = (text: string | null, replace = false) => patch({ search: text, page: null }, { replace });
  return (
    <ListScreen
      page="settings-faq"
      columns={columns}
      list={list}
      opened={row}
      row={useOpenedRow(row, list.rows)}
      sort={sortingBy(state.shape.sort, sort, patch)}
      patch={patch}
      filtered={Boolean(search)}
      onClear={() => look(null)}
      drawer={(opened, onClose) => <FaqDrawer row={opened} onClose={onClose} />}
    >
      <FilterBar
        search={{
          placeholder: t('help.searchPlaceholder'),
          value: search ?? '',
          onChange: (text) => look(text, true),
        }}
        chips={search ? [{ key: 'search', text: search, clear: () => look(null) }] : []}
        onClearAll={() => look(null)}
      />
    </ListScreen>
  );
}
