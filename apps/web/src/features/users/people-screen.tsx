import { t } from '@inspect/contract/i18n';
import { useState } from 'react';
import { ListScreen } from '../../platform/list-screen/list-screen.tsx';
import { usePage } from '../../platform/navigation/screen.ts';
import { sortingBy } from '../../platform/navigation/sorting.ts';
import { useSearchState } from '../../platform/navigation/use-search-state.ts';
import { CopyAge } from '../../platform/offline/index.ts';
import { ListExport } from '../../platform/table-files/list-export.tsx';
import { InviteDialog, type Invited } from './invite-dialog.tsx';
import { ALL_COLUMNS, COMPANY_STAFF_COLUMNS } from './people-columns.tsx';
import { PeopleFilters } from './people-filters.tsx';
import { peopleSearch } from './people-search.ts';
import { PersonDrawer } from './person-drawer.tsx';
import { staffScopeOf } from './staff-scope.ts';
import { usePeople } from './use-people.ts';

const FILTERS = ['search', 'role', 'company', 'station', 'blocked', 'certificate'] as const;

/** Everybody for the staff, his company's staff for an owner. */
export default function PeopleScreen() {
  const scope = staffScopeOf(usePage());
  const [search, patch] = useSearchState(peopleSearch);
  const [invited, setInvited] = useState<Invited | null>(null);
  const { opened, refresh, ...list } = usePeople(scope, search);
  const { page: _page, row: _row, ...filter } = search;
  const clear = () =>
    patch({
      search: null,
      role: null,
      blocked: null,
      certificate: null,
      company: null,
      station: null,
      page: null,
    });
  return (
    <>
      <ListScreen
        page={scope.page}
        columns={scope.all ? ALL_COLUMNS : COMPANY_STAFF_COLUMNS}
        list={list}
        opened={search.row}
        row={opened}
        patch={patch}
        sort={sortingBy(peopleSearch.shape.sort, search.sort, patch)}
        filtered={FILTERS.some((name) => name in search)}
        onClear={clear}
        addLabel={t('users.add')}
        actions={
          <ListExport
            page={scope.page}
            path={scope.calls.exported.path}
            query={filter}
            count={list.pagination?.count}
          />
        }
        drawer={(row, onClose) => (
          <PersonDrawer scope={scope} row={row} refresh={refresh} onInvited={setInvited} onClose={onClose} />
        )}
      >
        <CopyAge at={list.at} problem={list.problem} />
        <PeopleFilters scope={scope} search={search} patch={patch} onClear={clear} />
      </ListScreen>
      <InviteDialog invited={invited} onClose={() => setInvited(null)} />
    </>
  );
}
