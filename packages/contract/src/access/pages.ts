import type { PageAction } from '../kernel/endpoint.ts';
import type { Role } from './roles.ts';

/** The groups of the menu that every database begins with; the staff rename them, remove them and make others. */
export const PAGE_GROUPS = [
  'inspection',
  'supervision',
  'analytics',
  'payments',
  'people',
  'settings',
  'api',
  'other',
] as const;
export type PageGroup = (typeof PAGE_GROUPS)[number];

type Actions = readonly PageAction[];
type Grants = Partial<Record<Role, Actions>>;

export type PageDefinition<Route extends string = string> = {
  /** the route name that page lists and grants hold */
  route: Route;
  url: string;
  /** where it stands in a new database */
  group: PageGroup;
  icon: string;
  grants: Grants;
};

const VIEW: Actions = ['view'];
const READ: Actions = ['view', 'export'];
const ANSWER: Actions = ['view', 'edit'];
const EDIT: Actions = ['view', 'create', 'edit'];
const ALL: Actions = ['view', 'create', 'edit', 'delete', 'export'];

const admin = (actions: Actions): Grants => ({ ADMIN: actions });
const viewer = (actions: Actions): Grants => ({ VIEWER: actions });
const owner = (actions: Actions): Grants => ({ TECHNICAL_SERVICE_OWNER: actions });
const operator = (actions: Actions): Grants => ({ TECHNICAL_SERVICE_OPERATOR: actions });
const mechanic = (actions: Actions): Grants => ({ TECHNICAL_SERVICE_MECHANIC: actions });

/** Pages of one kind: the same group, addresses of one pattern. */
const kind =
  (group: PageGroup, urlOf: (route: string) => string = (route) => `/${route}`) =>
  <Route extends string>(route: Route, icon: string, ...grants: Grants[]): PageDefinition<Route> => ({
    route,
    url: urlOf(route),
    group,
    icon,
    grants: Object.assign({}, ...grants),
  });

const inspection = kind('inspection');
const supervision = kind('supervision');
const analytics = kind('analytics');
const payments = kind('payments');
const people = kind('people');
const setting = kind('settings', (route) => `/settings/${route.slice('settings-'.length)}`);
const api = kind('api', (route) => `/api/${route.slice('api-'.length)}`);

/**
 * The pages in the order of "home". Group, icon and grants are a new database's; no two pages
 * have the same icon, so that nobody has two that look alike.
 */
export const PAGES = [
  inspection('overview', 'home', owner(VIEW), viewer(VIEW), admin(VIEW)),
  inspection('tech-service', 'car', operator(EDIT)),
  inspection('tech-service-mechanic', 'tool', mechanic(ANSWER)),
  inspection('company-tech-service', 'garage', owner(['view', 'edit', 'export'])),
  inspection('tech-service-company-view', 'file-search', viewer(READ), admin(READ)),
  inspection('tech-service-view', 'binoculars', viewer(READ)),
  inspection('tech-service-all', 'stack', admin(['view', 'edit', 'delete', 'export'])),
  supervision('control', 'shield', admin(ALL)),
  supervision('control-view', 'eye', viewer(READ)),
  supervision('control-company', 'message', owner(ANSWER)),
  supervision('control-ts', 'flag', operator(ANSWER)),
  analytics('statistics', 'chart', admin(READ)),
  analytics('all-statistics', 'globe', admin(READ)),
  analytics('companies-statistics', 'columns', admin(READ), viewer(READ)),
  analytics('company-statistics', 'pie', owner(READ)),
  analytics('analysis', 'search', admin(EDIT)),
  analytics('analysis-view', 'microscope', viewer(VIEW)),
  payments('station-payments', 'card', owner(READ), admin(ALL)),
  payments('onepay-payments', 'wallet', owner(READ), admin(ALL)),
  payments('station-idram-payments', 'coins', owner(READ), admin(ALL)),
  payments('onepay-idram-payments', 'coin', owner(READ), admin(ALL)),
  payments('station-telcell-payments', 'cash', owner(READ), admin(ALL)),
  payments('onepay-telcell-payments', 'receipt', owner(READ), admin(ALL)),
  payments('co-payments', 'leaf', owner(READ), admin(READ)),
  payments(
    'cash-shifts',
    'register',
    operator(['view', 'create', 'edit', 'export']),
    owner(['view', 'edit', 'export']),
    admin(['view', 'edit', 'export']),
  ),
  people('accesses', 'key', owner(ANSWER)),
  people('accesses_all', 'lock', admin(ANSWER)),
  people('companies', 'building', admin(ALL)),
  people('view-companies', 'skyline', viewer(READ)),
  people('users', 'users', admin(ALL)),
  people('tech-service-owner-users', 'people', owner(['view', 'create', 'edit', 'export'])),
  people('user-history', 'history', admin(READ)),
  people('owner-user-history', 'clock', owner(READ)),
  people('security-events', 'alert', admin(VIEW)),
  people('devices', 'devices', admin(ANSWER)),
  setting('settings-regions', 'map', admin(ALL)),
  setting('settings-counties', 'pin', admin(ALL)),
  setting('settings-streets', 'road', admin(ALL)),
  setting('settings-cars', 'steering', admin(ALL)),
  setting('settings-car-models', 'model', admin(ALL)),
  setting('settings-car-groups', 'category', admin(ALL)),
  setting('settings-car-types', 'truck', admin(ALL)),
  setting('settings-bodies', 'bus', admin(ALL)),
  setting('settings-colors', 'palette', admin(ALL)),
  setting('settings-fuels', 'fuel', admin(ALL)),
  setting('settings-classificators', 'checklist', admin(ALL)),
  setting('settings-new-classificators', 'clipboard', admin(ALL)),
  setting('settings-faq', 'help', admin(ALL)),
  setting('settings-vin-notifications', 'barcode', admin(ALL)),
  setting('settings-menus', 'list', admin(ALL)),
  api('api-users', 'api', admin(ALL)),
  api('api-history', 'log', admin(VIEW)),
  api('api-notifications', 'broadcast', admin(ALL)),
  api('api-payments', 'transfer', admin(['view', 'create', 'edit', 'export'])),
  api('api-search-histories', 'scan', admin(VIEW)),
  api('api-view-histories', 'document', admin(VIEW)),
  kind('other')(
    'all_notifications',
    'bell',
    admin(['view', 'create']),
    viewer(VIEW),
    owner(VIEW),
    operator(VIEW),
    mechanic(VIEW),
  ),
] as const;

/** The route name of a page: what the stored page list holds and a grant refers to. */
export type PageRoute = (typeof PAGES)[number]['route'];

const byRoute = new Map<string, PageDefinition>(PAGES.map((page) => [page.route, page]));

export function isPageRoute(name: string): name is PageRoute {
  return byRoute.has(name);
}

export function isPageGroup(name: string): name is PageGroup {
  const groups: readonly string[] = PAGE_GROUPS;
  return groups.includes(name);
}

export function pageOf(route: PageRoute): PageDefinition {
  const page = byRoute.get(route);
  if (!page) throw new Error(`no page ${route}`);
  return page;
}

/** The six pages that share the prefix /api/ with the calls: a document navigation to them gets the application. */
export const API_SECTION_URLS: readonly string[] = PAGES.filter((page) => page.group === 'api').map(
  (page) => page.url,
);

/** The first granted page, in the order of the tree; null = he has none. */
export function homeOf(granted: readonly PageRoute[]): PageRoute | null {
  return PAGES.find((page) => granted.includes(page.route))?.route ?? null;
}

/** Pages whose title another page has too: for whom stand both in his menu, a second line tells them apart. */
const SUBTITLED = [
  'tech-service',
  'tech-service-mechanic',
  'company-tech-service',
  'tech-service-view',
  'tech-service-all',
  'control',
  'control-view',
  'control-company',
  'control-ts',
  'analysis',
  'analysis-view',
  'accesses',
  'accesses_all',
  'companies',
  'view-companies',
  'user-history',
  'owner-user-history',
  'settings-classificators',
  'settings-new-classificators',
] as const satisfies readonly PageRoute[];
export type SubtitledRoute = (typeof SUBTITLED)[number];

export function isSubtitled(route: PageRoute): route is SubtitledRoute {
  const routes: readonly PageRoute[] = SUBTITLED;
  return routes.includes(route);
}
