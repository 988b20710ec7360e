import { searchKey } from '@inspect/contract/kernel';
import { type MenuGroup, menuGroup } from '@inspect/contract/menus';
import type { AuditedEntity } from '../../platform/history/audited-records.ts';
import { type AuditedTable, auditedIn } from '../../platform/history/audited-table.repo.ts';

const fields = menuGroup.pick({ name: true, ordering: true });
type GroupFields = Pick<MenuGroup, 'name' | 'ordering'>;

const MENU_GROUPS: AuditedTable<GroupFields> = {
  name: 'menu_groups',
  columns: { name: 'name', ordering: 'ordering' },
  keysOf: ({ name }) => ({ search_key: searchKey(name) }),
};

/** The groups of the menu as records; where each stands is arranged with the pages. */
export const menuGroups: AuditedEntity<MenuGroup, GroupFields> = {
  ...auditedIn(MENU_GROUPS),
  entity: 'menu-groups',
  fields,
  fieldsOf: ({ name, ordering }) => ({ name, ordering }),
};
