import { t } from '@inspect/contract/i18n';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useSession } from '../../platform/access/session.ts';
import { columnStorage } from '../../platform/local-state/column-storage.ts';
import { NEW_ROW, pageText } from '../../platform/navigation/list-state.ts';
import { usePage } from '../../platform/navigation/screen.ts';
import { useSearchState } from '../../platform/navigation/use-search-state.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { InviteDialog, type Invited } from './invite-dialog.tsx';
import { ALL_COLUMNS, COMPANY_STAFF_COLUMNS } from './people-columns.tsx';
import { PeopleFilters } from './people-filters.tsx';
import { peopleSearch } from './people-search.ts';
import { PersonDrawer } from './person-drawer.tsx';
import { staffScopeOf } from './staff-scope.ts';
import { usePeople } from './use-people.ts';

/** Everybody for the staff, his company's staff for an owner. */
export default function PeopleScreen() {
  const scope = staffScopeOf(usePage());
  const { user, can } = useSession();
  const [search, patch] = useSearchState(peopleSearch);
  const [invited, setInvited] = useState<Invited | null>(null);
  const people = usePeople(scope, search);
  const title = t(`access.page.${scope.page}`);
  const adding = search.row === NEW_ROW && can(scope.page, 'create');
  const add = can(scope.page, 'create') ? (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => patch({ row: NEW_ROW })}>
      {t('users.add')}
    </Button>
  ) : null;
  const filtered = ['search', 'role', 'company', 'station', 'blocked'].some((name) => name in search);
  return (
    <>
      <PageHeader title={title} actions={add} />
      <PeopleFilters scope={scope} search={search} patch={patch} />
      <DataTable
        label={title}
        columns={scope.all ? ALL_COLUMNS : COMPANY_STAFF_COLUMNS}
        columnStorage={columnStorage(user.id, scope.page)}
        rows={people.rows}
        rowId={(row) => row._id}
        opening={{ hrefOf: (row) => `?row=${row._id}`, open: (row) => patch({ row: row._id }) }}
        paging={{
          pagination: people.pagination,
          onPage: (page) => patch({ page: pageText(page) }),
        }}
        failure={people.failure}
        updating={people.updating}
        empty={
          <EmptyState
            text={t(filtered ? 'shell.emptyFiltered' : 'shell.emptyTitle')}
            action={filtered ? null : add}
          />
        }
      />
      {people.opened || adding ? (
        <PersonDrawer
          key={search.row}
          scope={scope}
          row={adding ? null : people.opened}
          refresh={people.refresh}
          onInvited={setInvited}
          onClose={() => patch({ row: null })}
        />
      ) : null}
      <InviteDialog invited={invited} onClose={() => setInvited(null)} />
    </>
  );
}
