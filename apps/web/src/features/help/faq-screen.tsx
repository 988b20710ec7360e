import { type FaqRow, helpEndpoints } from '@inspect/contract/help';
import { t } from '@inspect/contract/i18n';
import { z } from 'zod';
import { useSession } from '../../platform/access/session.ts';
import { useRead } from '../../platform/api/use-call.ts';
import { listAnswer, useOpenedRow } from '../../platform/api/use-list-answer.ts';
import { columnStorage } from '../../platform/local-state/column-storage.ts';
import { listState, NEW_ROW } from '../../platform/navigation/list-state.ts';
import { useSearchState } from '../../platform/navigation/use-search-state.ts';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { SearchField } from '../../ui/filters/search-field.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { AddButton, MissingRow, NoRows } from '../../ui/table/list-parts.tsx';
import { LongText } from '../../ui/table/long-text.tsx';
import { FaqDrawer } from './faq-drawer.tsx';

const state = z.object(listState);

const columns: readonly Column<FaqRow>[] = [
  {
    key: 'question',
    title: t('help.label.question'),
    cell: ({ question }) => <LongText>{question}</LongText>,
  },
  { key: 'ordering', title: t('help.label.ordering'), cell: (row) => row.ordering, align: 'end' },
  {
    key: 'status',
    title: t('help.label.status'),
    cell: ({ status }) => (
      <StatusBadge tone={status ? 'good' : 'none'}>
        {t(status ? 'help.label.status' : 'help.hidden')}
      </StatusBadge>
    ),
  },
];

/** Frequent questions as the public will read them, in their order; hidden ones too. */
export default function FaqScreen() {
  const [{ page, search, row: opened }, patch] = useSearchState(state);
  const list = listAnswer(useRead(helpEndpoints.list, { query: { page, search } }, { keepPrevious: true }));
  const row = useOpenedRow(opened, list.rows);
  const { user, can } = useSession();
  const title = t('access.page.settings-faq');
  const open = (id: string | null) => patch({ row: id });
  const add = can('settings-faq', 'create') ? () => open(NEW_ROW) : null;
  const look = (text: string | null, replace = false) => patch({ search: text, page: null }, { replace });
  const missing = list.rows && opened !== undefined && opened !== NEW_ROW && !row;
  return (
    <>
      <PageHeader title={title} actions={add ? <AddButton onAdd={add} /> : null} />
      {missing ? <MissingRow onClose={() => open(null)} /> : null}
      <FilterBar
        search={
          <SearchField
            label={t('shell.search')}
            placeholder={t('help.searchPlaceholder')}
            value={search ?? ''}
            onChange={(text) => look(text, true)}
          />
        }
        chips={search ? [{ key: 'search', text: search, clear: () => look(null) }] : []}
        onClearAll={() => look(null)}
      />
      <DataTable
        label={title}
        columns={columns}
        columnStorage={columnStorage(user.id, 'settings-faq')}
        rows={list.rows}
        rowId={({ _id }) => _id}
        opening={{ hrefOf: ({ _id }) => `?row=${_id}`, open: ({ _id }) => open(_id) }}
        paging={{
          pagination: list.pagination,
          onPage: (next) => patch({ page: next === 1 ? null : String(next) }),
        }}
        updating={list.updating}
        failure={list.failure}
        empty={<NoRows filtered={Boolean(search)} onAdd={add} onClear={() => look(null)} />}
      />
      {row || (opened === NEW_ROW && add) ? (
        <FaqDrawer key={opened} row={row} onClose={() => open(null)} />
      ) : null}
    </>
  );
}
