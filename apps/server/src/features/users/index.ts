import { pageNeed } from '@inspect/contract/access';
import type { Need } from '@inspect/contract/kernel';

export { tellAdministrators } from './administrator-changes.ts';
export { countOfEndingCertificates, peoplePage, staffScopeOf } from './people.query.ts';
export { usersRoutes } from './routes.ts';

/** Who reads the histories of this feature; row-level security leaves an owner those of his company. */
export const usersHistory: Record<string, Need> = {
  users: pageNeed(['users', 'tech-service-owner-users'], 'view', 'people'),
};
