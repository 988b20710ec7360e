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
  screen: boolean;
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
    screen: false,
    grants: Object.assign({}, ...grants),
  });

const withScreen = <Route extends string>(page: PageDefinition<Route>) => ({ ...page, screen: true });

const inspection = kind('inspection');
const supervision = kind('supervision');
const analytics = kind('analytics');
const payments = kind('payments');
const people = kind('people');
const setting = kind('settings', (route) => `/settings/${route.slice('settings-'.length)}`);
const api = kind('api', (route) => `/api/${route.slice('api-'.length)}`);

/**
 * The pages in the order of "home". `screen`: one exists. Group, icon and grants are a new database's; no two pages
 * have the same icon, so that nobody has two that look alike.
 */
export const PAGES = [
  withScreen(inspection('overview', 'home', owner(VIEW), viewer(VIEW), admin(VIEW))),
  withScreen(inspection('tech-service', 'car', operator(EDIT))),
  withScreen(inspection('tech-service-mechanic', 'tool', mechanic(ANSWER))),
  withScreen(inspection('company-tech-service', 'garage', owner(['view', 'edit', 'export']))),
  withScreen(inspection('tech-service-company-view', 'file-search', viewer(READ), admin(READ))),
  withScreen(inspection('tech-service-view', 'binoculars', viewer(READ))),
  withScreen(inspection('tech-service-all', 'stack', admin(['view', 'edit', 'delete', 'export']))),
  withScreen(supervision('control', 'shield', admin(ALL))),
  withScreen(supervision('control-view', 'eye', viewer(READ))),
  withScreen(supervision('control-company', 'message', owner(ANSWER))),
  withScreen(supervision('control-ts', 'flag', operator(ANSWER))),
  withScreen(analytics('statistics', 'chart', admin(READ))),
  withScreen(analytics('all-statistics', 'globe', admin(READ))),
  withScreen(analytics('companies-statistics', 'columns', admin(READ), viewer(READ))),
  withScreen(analytics('company-statistics', 'pie', owner(READ))),
  withScreen(analytics('analysis', 'search', admin(EDIT))),
  withScreen(analytics('analysis-view', 'microscope', viewer(VIEW))),
  withScreen(payments('station-payments', 'card', owner(READ), admin(ALL))),
  withScreen(payments('onepay-payments', 'wallet', owner(READ), admin(ALL))),
  withScreen(payments('station-idram-payments', 'coins', owner(READ), admin(ALL))),
  withScreen(payments('onepay-idram-payments', 'coin', owner(READ), admin(ALL))),
  withScreen(payments('station-telcell-payments', 'cash', owner(READ), admin(ALL))),
  withScreen(payments('onepay-telcell-payments', 'receipt', owner(READ), admin(ALL))),
  withScreen(payments('co-payments', 'leaf', owner(READ), admin(READ))),
  withScreen(
    payments(
      'cash-shifts',
      'register',
      operator(['view', 'create', 'edit', 'export']),
      owner(['view', 'edit', 'export']),
      admin(['view', 'edit', 'export']),
    ),
  ),
  withScreen(people('accesses', 'key', owner(ANSWER))),
  withScreen(people('accesses_all', 'lock', admin(ANSWER))),
  withScreen(people('companies', 'building', admin(ALL))),
  withScreen(people('view-companies', 'skyline', viewer(READ))),
  withScreen(people('users', 'users', admin(ALL))),
  withScreen(people('tech-service-owner-users', 'people', owner(EDIT))),
  withScreen(people('user-history', 'history', admin(READ))),
  withScreen(people('owner-user-history', 'clock', owner(READ))),
  withScreen(people('security-events', 'alert', admin(VIEW))),
  withScreen(people('devices', 'devices', admin(VIEW))),
  withScreen(setting('settings-regions', 'map', admin(ALL))),
  withScreen(setting('settings-counties', 'pin', admin(ALL))),
  withScreen(setting('settings-streets', 'road', admin(ALL))),
  withScreen(setting('settings-cars', 'steering', admin(ALL))),
  withScreen(setting('settings-car-models', 'model', admin(ALL))),
  withScreen(setting('settings-car-groups', 'category', admin(ALL))),
  withScreen(setting('settings-car-types', 'truck', admin(ALL))),
  withScreen(setting('settings-bodies', 'bus', admin(ALL))),
  withScreen(setting('settings-colors', 'palette', admin(ALL))),
  withScreen(setting('settings-fuels', 'fuel', admin(ALL))),
  withScreen(setting('settings-classificators', 'checklist', admin(ALL))),
  withScreen(setting('settings-new-classificators', 'clipboard', admin(ALL))),
  withScreen(setting('settings-faq', 'help', admin(ALL))),
  withScreen(setting('settings-vin-notifications', 'barcode', admin(ALL))),
  withScreen(setting('settings-menus', 'list', admin(ALL))),
  withScreen(api('api-users', 'api', admin(ALL))),
  withScreen(api('api-history', 'log', admin(VIEW))),
  withScreen(api('api-notifications', 'broadcast', admin(ALL))),
  withScreen(api('api-payments', 'transfer', admin(['view', 'create', 'edit', 'export']))),
  withScreen(api('api-search-histories', 'scan', admin(VIEW))),
  withScreen(api('api-view-histories', 'document', admin(VIEW))),
  withScreen(
    kind('other')(
      'all_notifications',
      'bell',
      admin(['view', 'create']),
      viewer(VIEW),
      owner(VIEW),
      operator(VIEW),
      mechanic(VIEW),
    ),
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

/** The first granted page that has a screen, in the order of the tree; null = nothing to show yet. */
export function homeOf(granted: readonly PageRoute[]): PageRoute | null {
  return PAGES.find((page) => page.screen && granted.includes(page.route))?.route ?? null;
}

/** Pages whose title another page has too: for whom stand both in his menu, a second line tells them apart. */
export const SUBTITLED = [
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
