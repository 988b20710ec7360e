import { type PageRoute, pageOf } from '@inspect/contract/access';
import type { CompanyState } from '@inspect/contract/companies';
import type { Day } from '@inspect/contract/kernel';
import type { FailedResult } from '@inspect/contract/logins';
import { PROVING_LISTS } from '@inspect/contract/overview';
import type { Session } from '../../platform/access/session.ts';

/** Where a figure is proved row by row; null = no page of this person shows just these rows. */
export type Proof = { to: string; search: Readonly<Record<string, string>> } | null;

export type Proofs = {
  checkups: (search: Readonly<Record<string, string>>) => Proof;
  overdue: Proof;
  voided: (days: { since: Day; day: Day }) => Proof;
  companies: (state: CompanyState) => Proof;
  certificates: Proof;
  signIns: (result: FailedResult) => Proof;
  /** where the days go on as charts */
  statistics: Proof;
};

export function proofsFor({ can }: Pick<Session, 'can'>): Proofs {
  const first = (routes: readonly PageRoute[]) => routes.find((route) => can(route, 'view'));
  const proof = (route: PageRoute | undefined, search: Readonly<Record<string, string>>): Proof =>
    route ? { to: pageOf(route).url, search } : null;
  const list = first(PROVING_LISTS);
  const companies = first(['companies', 'view-companies']);
  const people = first(['users', 'tech-service-owner-users']);
  const logins = first(['user-history', 'owner-user-history']);
  return {
    checkups: (search) => proof(list, search),
    overdue: proof(list, { overdue: 'true' }),
    voided: ({ since, day }) => proof(list, { startDate: since, endDate: day, status: 'annulled' }),
    companies: (state) => proof(companies, { state }),
    certificates: proof(people, { certificate: 'ending', blocked: 'false' }),
    signIns: (result) => proof(logins, { result }),
    statistics: proof(first(['all-statistics', 'companies-statistics', 'company-statistics']), {}),
  };
}
