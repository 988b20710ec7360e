import { LED_ROLES, type PageRoute, ROLES, type Role } from '@inspect/contract/access';
import { companyStaffEndpoints, usersEndpoints } from '@inspect/contract/users';

/** Who keeps people on this page: the staff everybody, an owner the crew of his company. */
export type Keeper = {
  page: PageRoute;
  /** people of all companies: a company is chosen, and any role given */
  all: boolean;
  roles: readonly Role[];
  calls: typeof usersEndpoints | typeof companyStaffEndpoints;
};

const STAFF: Keeper = { page: 'users', all: true, roles: ROLES, calls: usersEndpoints };
const OWNER: Keeper = {
  page: 'tech-service-owner-users',
  all: false,
  roles: LED_ROLES,
  calls: companyStaffEndpoints,
};

export function keeperOf(page: PageRoute): Keeper {
  return page === STAFF.page ? STAFF : OWNER;
}
