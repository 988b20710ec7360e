import { companiesEndpoints, runsCompany } from '@inspect/contract/companies';
import type { PersonalCopy } from '../../platform/offline/index.ts';

/**
 * The own company, so that what stands in the way of its work is known to who signs in without the server; who runs it
 * reads all of it.
 */
export const companyCopies: readonly PersonalCopy[] = [
  {
    ...{ stores: ['offline.company'], endpoint: companiesEndpoints.companies, events: ['EDIT_COMPANY'] },
    isFor: (role) => !runsCompany(role),
  },
  {
    ...{ stores: ['offline.company'], endpoint: companiesEndpoints.own, events: ['EDIT_COMPANY'] },
    isFor: runsCompany,
  },
];
