import type { PageAction } from '../kernel/endpoint.ts';
import { grantOf, type Resource } from './matrix.ts';
import { isPageRoute, type PageRoute, pageOf } from './pages.ts';
import type { Role } from './roles.ts';

export const PAGE_ACTIONS = ['view', 'create', 'edit', 'delete', 'export'] as const satisfies PageAction[];

/** What a page is about, in the matrix's words; null = only what a new database grants is possible. */
const ABOUT: Record<PageRoute, Resource | null> = {
  overview: 'overview',
  'tech-service': 'checkups',
  'tech-service-mechanic': 'checkups',
  'company-tech-service': 'checkups',
  'tech-service-company-view': 'checkups',
  'tech-service-view': 'checkups',
  'tech-service-all': 'checkups',
  control: 'controlDecisions',
  'control-view': 'controls',
  'control-company': 'controlAnswers',
  'control-ts': 'controlAnswers',
  statistics: null,
  'all-statistics': null,
  'companies-statistics': null,
  'company-statistics': null,
  analysis: 'analysis',
  'analysis-view': 'analysis',
  'station-payments': 'payments',
  'onepay-payments': 'payments',
  'station-idram-payments': 'payments',
  'onepay-idram-payments': 'payments',
  'station-telcell-payments': 'payments',
  'onepay-telcell-payments': 'payments',
  'co-payments': 'payments',
  'cash-shifts': 'shifts',
  accesses: 'accesses',
  accesses_all: 'accesses',
  companies: 'companies',
  'view-companies': 'companies',
  users: 'accounts',
  'tech-service-owner-users': 'companyStaff',
  'user-history': 'logins',
  'owner-user-history': 'logins',
  'security-events': 'securityEvents',
  devices: 'devices',
  'settings-regions': 'reference',
  'settings-counties': 'reference',
  'settings-streets': 'reference',
  'settings-cars': 'reference',
  'settings-car-models': 'reference',
  'settings-car-groups': 'reference',
  'settings-car-types': 'reference',
  'settings-bodies': 'reference',
  'settings-colors': 'reference',
  'settings-fuels': 'reference',
  'settings-classificators': 'reference',
  'settings-new-classificators': 'reference',
  'settings-faq': 'reference',
  'settings-vin-notifications': 'reference',
  'settings-menus': 'reference',
  'api-users': 'partners',
  'api-history': 'partnerTraces',
  'api-notifications': 'partners',
  'api-payments': 'partnerBilling',
  'api-search-histories': 'partnerTraces',
  'api-view-histories': 'partnerTraces',
  all_notifications: 'notifications',
};

/** What somebody of this role can ever do on a page, whatever is granted to him. */
export function possibleActions(role: Role, route: PageRoute): readonly PageAction[] {
  const about = ABOUT[route];
  return (about ? grantOf(role, about)?.actions : pageOf(route).grants[role]) ?? [];
}

/** Whose pages are about something that is not his to do are shown so; the rest of the flags is nothing. */
export function possibleOn(role: Role, route: string): readonly PageAction[] {
  return isPageRoute(route) ? possibleActions(role, route) : [];
}
