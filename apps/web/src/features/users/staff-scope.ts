import { LED_ROLES, type PageRoute, ROLES, type Role } from '@inspect/contract/access';
import { companyStaffEndpoints, usersEndpoints } from '@inspect/contract/users';

/** Whose accounts this page manages: the staff everybody's, an owner those of his company's staff. */
export type StaffScope = {
  page: PageRoute;
  /** people of all companies: a company is chosen, and any role given */
  all: boolean;
  roles: readonly Role[];
  resource: 'accounts' | 'companyStaff';
  calls: typeof usersEndpoints | typeof companyStaffEndpoints;
};

const STAFF: StaffScope = {
  page: 'users',
  all: true,
  roles: ROLES,
  resource: 'accounts',
  calls: usersEndpoints,
};
const OWNER: StaffScope = {
  page: 'tech-service-owner-users',
  all: false,
  roles: LED_ROLES,
  resource: 'companyStaff',
  calls: companyStaffEndpoints,
};

export function staffScopeOf(page: PageRoute): StaffScope {
  return page === STAFF.page ? STAFF : OWNER;
}
