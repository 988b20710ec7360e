import type { PageAction } from '../kernel/endpoint.ts';
import type { Role } from './roles.ts';

/** Headings of the menu. Each page begins in one of them; the back office may move it to another. */
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

/** Pages of one kind: the same group, the same icon. */
const kind =
  (group: PageGroup, icon: string, urlOf: (route: string) => string = (route) => `/${route}`) =>
  <Route extends string>(route: Route, ...grants: Grants[]): PageDefinition<Route> => ({
    route,
    url: urlOf(route),
    group,
    icon,
    screen: false,
    grants: Object.assign({}, ...grants),
  });

const withScreen = <Route extends string>(page: PageDefinition<Route>) => ({ ...page, screen: true });

const inspection = kind('inspection', 'car');
const control = kind('supervision', 'eye');
const statistics = kind('analytics', 'chart');
const analysis = kind('analytics', 'search');
const payments = kind('payments', 'card');
const rights = kind('people', 'key');
const companies = kind('people', 'building');
const people = kind('people', 'users');
const history = kind('people', 'history');
const setting = (icon: string) =>
  kind('settings', icon, (route) => `/settings/${route.slice('settings-'.length)}`);
const place = setting('map');
const list = setting('list');
const api = kind('api', 'api', (route) => `/api/${route.slice('api-'.length)}`);

/** The page tree in the order of "home". `screen`: one exists. Grants are a new database's. */
export const PAGES = [
  withScreen(kind('inspection', 'home')('overview', owner(VIEW), viewer(VIEW), admin(VIEW))),
  withScreen(inspection('tech-service', operator(EDIT))),
  withScreen(inspection('tech-service-mechanic', mechanic(ANSWER))),
  withScreen(inspection('company-tech-service', owner(['view', 'edit', 'export']))),
  withScreen(inspection('tech-service-company-view', viewer(READ), admin(READ))),
  withScreen(inspection('tech-service-view', viewer(READ))),
  withScreen(inspection('tech-service-all', admin(['view', 'edit', 'delete', 'export']))),
  control('control', admin(ALL)),
  control('control-view', viewer(READ)),
  control('control-company', owner(ANSWER)),
  control('control-ts', operator(ANSWER)),
  statistics('statistics', admin(READ)),
  statistics('all-statistics', admin(READ)),
  statistics('companies-statistics', admin(READ), viewer(READ)),
  statistics('company-statistics', owner(READ)),
  analysis('analysis', admin(ALL)),
  analysis('analysis-view', viewer(READ)),
  payments('station-payments', owner(READ), admin(ALL)),
  payments('onepay-payments', owner(READ), admin(ALL)),
  payments('station-idram-payments', owner(READ), admin(ALL)),
  payments('onepay-idram-payments', owner(READ), admin(ALL)),
  payments('station-telcell-payments', owner(READ), admin(ALL)),
  payments('onepay-telcell-payments', owner(READ), admin(ALL)),
  payments('co-payments', owner(READ), admin(READ)),
  withScreen(rights('accesses', owner(ANSWER))),
  withScreen(rights('accesses_all', admin(ANSWER))),
  withScreen(companies('companies', admin(ALL))),
  withScreen(companies('view-companies', viewer(READ))),
  withScreen(people('users', admin(ALL))),
  withScreen(people('tech-service-owner-users', owner(EDIT))),
  withScreen(history('user-history', admin(READ))),
  withScreen(history('owner-user-history', owner(READ))),
  withScreen(kind('people', 'eye')('security-events', admin(VIEW))),
  withScreen(place('settings-regions', admin(ALL))),
  withScreen(place('settings-counties', admin(ALL))),
  withScreen(place('settings-streets', admin(ALL))),
  withScreen(list('settings-cars', admin(ALL))),
  withScreen(list('settings-car-models', admin(ALL))),
  withScreen(list('settings-car-groups', admin(ALL))),
  withScreen(list('settings-car-types', admin(ALL))),
  withScreen(list('settings-bodies', admin(ALL))),
  withScreen(list('settings-colors', admin(ALL))),
  withScreen(list('settings-fuels', admin(ALL))),
  withScreen(list('settings-classificators', admin(ALL))),
  withScreen(list('settings-new-classificators', admin(ALL))),
  withScreen(setting('help')('settings-faq', admin(ALL))),
  withScreen(setting('bell')('settings-vin-notifications', admin(ALL))),
  withScreen(list('settings-menus', admin(ALL))),
  api('api-users', admin(ALL)),
  api('api-history', admin(READ)),
  api('api-notifications', admin(ALL)),
  api('api-payments', admin(READ)),
  api('api-search-histories', admin(READ)),
  api('api-view-histories', admin(READ)),
  kind('other', 'bell')(
    'all_notifications',
    admin(ALL),
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

/** The first granted page that has a screen, in the order of the tree; null = nothing to show yet. */
export function homeOf(granted: readonly PageRoute[]): PageRoute | null {
  return PAGES.find((page) => page.screen && granted.includes(page.route))?.route ?? null;
}
