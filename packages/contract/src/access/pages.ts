import type { PageAction } from '../kernel/endpoint.ts';
import type { Role } from './roles.ts';

/**
 * The page tree, in the order in which "home" is chosen. `screen` = a screen exists in the browser; a page
 * without one is stored and can be granted, but is neither in the menu nor ever home.
 * Default grants are what a new database starts with; the back office changes them afterwards.
 */
export type PageGroup =
  | 'inspection'
  | 'supervision'
  | 'analytics'
  | 'payments'
  | 'people'
  | 'settings'
  | 'api'
  | 'other';

type Actions = readonly PageAction[];

export type PageDefinition = {
  route: string;
  url: string;
  group: PageGroup;
  icon: string;
  screen: boolean;
  grants: Partial<Record<Role, Actions>>;
};

const VIEW = ['view'] as const;
const READ = ['view', 'export'] as const;
const EDIT = ['view', 'create', 'edit'] as const;
const ALL = ['view', 'create', 'edit', 'delete', 'export'] as const;

const admin = (actions: Actions = ALL) => ({ ADMIN: actions });

export const PAGES = [
  {
    route: 'tech-service',
    url: '/tech-service',
    group: 'inspection',
    icon: 'car',
    screen: true,
    grants: { TECHNICAL_SERVICE_OPERATOR: EDIT },
  },
  {
    route: 'tech-service-mechanic',
    url: '/tech-service-mechanic',
    group: 'inspection',
    icon: 'tool',
    screen: false,
    grants: { TECHNICAL_SERVICE_MECHANIC: ['view', 'edit'] },
  },
  {
    route: 'company-tech-service',
    url: '/company-tech-service',
    group: 'inspection',
    icon: 'car',
    screen: true,
    grants: { TECHNICAL_SERVICE_OWNER: ['view', 'edit', 'export'] },
  },
  {
    route: 'tech-service-company-view',
    url: '/tech-service-company-view',
    group: 'inspection',
    icon: 'building',
    screen: true,
    grants: { VIEWER: READ, ADMIN: READ },
  },
  {
    route: 'tech-service-view',
    url: '/tech-service-view',
    group: 'inspection',
    icon: 'car',
    screen: true,
    grants: { VIEWER: READ },
  },
  {
    route: 'tech-service-all',
    url: '/tech-service-all',
    group: 'inspection',
    icon: 'car',
    screen: true,
    grants: admin(['view', 'edit', 'delete', 'export']),
  },
  { route: 'control', url: '/control', group: 'supervision', icon: 'eye', screen: false, grants: admin() },
  {
    route: 'control-view',
    url: '/control-view',
    group: 'supervision',
    icon: 'eye',
    screen: false,
    grants: { VIEWER: READ },
  },
  {
    route: 'control-company',
    url: '/control-company',
    group: 'supervision',
    icon: 'eye',
    screen: false,
    grants: { TECHNICAL_SERVICE_OWNER: ['view', 'edit'] },
  },
  {
    route: 'control-ts',
    url: '/control-ts',
    group: 'supervision',
    icon: 'eye',
    screen: false,
    grants: { TECHNICAL_SERVICE_OPERATOR: ['view', 'edit'] },
  },
  {
    route: 'statistics',
    url: '/statistics',
    group: 'analytics',
    icon: 'chart',
    screen: false,
    grants: admin(READ),
  },
  {
    route: 'all-statistics',
    url: '/all-statistics',
    group: 'analytics',
    icon: 'chart',
    screen: false,
    grants: admin(READ),
  },
  {
    route: 'companies-statistics',
    url: '/companies-statistics',
    group: 'analytics',
    icon: 'chart',
    screen: false,
    grants: { ADMIN: READ, VIEWER: READ },
  },
  {
    route: 'company-statistics',
    url: '/company-statistics',
    group: 'analytics',
    icon: 'chart',
    screen: false,
    grants: { TECHNICAL_SERVICE_OWNER: READ },
  },
  { route: 'analysis', url: '/analysis', group: 'analytics', icon: 'search', screen: false, grants: admin() },
  {
    route: 'analysis-view',
    url: '/analysis-view',
    group: 'analytics',
    icon: 'search',
    screen: false,
    grants: { VIEWER: READ },
  },
  {
    route: 'station-payments',
    url: '/station-payments',
    group: 'payments',
    icon: 'card',
    screen: false,
    grants: { TECHNICAL_SERVICE_OWNER: READ, ADMIN: ALL },
  },
  {
    route: 'onepay-payments',
    url: '/onepay-payments',
    group: 'payments',
    icon: 'card',
    screen: false,
    grants: { TECHNICAL_SERVICE_OWNER: READ, ADMIN: ALL },
  },
  {
    route: 'station-idram-payments',
    url: '/station-idram-payments',
    group: 'payments',
    icon: 'card',
    screen: false,
    grants: { TECHNICAL_SERVICE_OWNER: READ, ADMIN: ALL },
  },
  {
    route: 'onepay-idram-payments',
    url: '/onepay-idram-payments',
    group: 'payments',
    icon: 'card',
    screen: false,
    grants: { TECHNICAL_SERVICE_OWNER: READ, ADMIN: ALL },
  },
  {
    route: 'station-telcell-payments',
    url: '/station-telcell-payments',
    group: 'payments',
    icon: 'card',
    screen: false,
    grants: { TECHNICAL_SERVICE_OWNER: READ, ADMIN: ALL },
  },
  {
    route: 'onepay-telcell-payments',
    url: '/onepay-telcell-payments',
    group: 'payments',
    icon: 'card',
    screen: false,
    grants: { TECHNICAL_SERVICE_OWNER: READ, ADMIN: ALL },
  },
  {
    route: 'co-payments',
    url: '/co-payments',
    group: 'payments',
    icon: 'leaf',
    screen: false,
    grants: { TECHNICAL_SERVICE_OWNER: READ, ADMIN: READ },
  },
  {
    route: 'accesses',
    url: '/accesses',
    group: 'people',
    icon: 'key',
    screen: false,
    grants: { TECHNICAL_SERVICE_OWNER: ['view', 'edit'] },
  },
  {
    route: 'accesses_all',
    url: '/accesses_all',
    group: 'people',
    icon: 'key',
    screen: false,
    grants: admin(),
  },
  {
    route: 'companies',
    url: '/companies',
    group: 'people',
    icon: 'building',
    screen: false,
    grants: admin(),
  },
  {
    route: 'view-companies',
    url: '/view-companies',
    group: 'people',
    icon: 'building',
    screen: false,
    grants: { VIEWER: READ },
  },
  { route: 'users', url: '/users', group: 'people', icon: 'users', screen: false, grants: admin() },
  {
    route: 'tech-service-owner-users',
    url: '/tech-service-owner-users',
    group: 'people',
    icon: 'users',
    screen: false,
    grants: { TECHNICAL_SERVICE_OWNER: EDIT },
  },
  {
    route: 'user-history',
    url: '/user-history',
    group: 'people',
    icon: 'history',
    screen: false,
    grants: admin(READ),
  },
  {
    route: 'owner-user-history',
    url: '/owner-user-history',
    group: 'people',
    icon: 'history',
    screen: false,
    grants: { TECHNICAL_SERVICE_OWNER: READ },
  },
  {
    route: 'settings-regions',
    url: '/settings/regions',
    group: 'settings',
    icon: 'map',
    screen: false,
    grants: admin(),
  },
  {
    route: 'settings-counties',
    url: '/settings/counties',
    group: 'settings',
    icon: 'map',
    screen: false,
    grants: admin(),
  },
  {
    route: 'settings-streets',
    url: '/settings/streets',
    group: 'settings',
    icon: 'map',
    screen: false,
    grants: admin(),
  },
  {
    route: 'settings-cars',
    url: '/settings/cars',
    group: 'settings',
    icon: 'list',
    screen: false,
    grants: admin(),
  },
  {
    route: 'settings-car-models',
    url: '/settings/car-models',
    group: 'settings',
    icon: 'list',
    screen: false,
    grants: admin(),
  },
  {
    route: 'settings-car-groups',
    url: '/settings/car-groups',
    group: 'settings',
    icon: 'list',
    screen: false,
    grants: admin(),
  },
  {
    route: 'settings-car-types',
    url: '/settings/car-types',
    group: 'settings',
    icon: 'list',
    screen: false,
    grants: admin(),
  },
  {
    route: 'settings-bodies',
    url: '/settings/bodies',
    group: 'settings',
    icon: 'list',
    screen: false,
    grants: admin(),
  },
  {
    route: 'settings-colors',
    url: '/settings/colors',
    group: 'settings',
    icon: 'list',
    screen: false,
    grants: admin(),
  },
  {
    route: 'settings-fuels',
    url: '/settings/fuels',
    group: 'settings',
    icon: 'list',
    screen: false,
    grants: admin(),
  },
  {
    route: 'settings-classificators',
    url: '/settings/classificators',
    group: 'settings',
    icon: 'list',
    screen: false,
    grants: admin(),
  },
  {
    route: 'settings-new-classificators',
    url: '/settings/new-classificators',
    group: 'settings',
    icon: 'list',
    screen: false,
    grants: admin(),
  },
  {
    route: 'settings-faq',
    url: '/settings/faq',
    group: 'settings',
    icon: 'help',
    screen: false,
    grants: admin(),
  },
  {
    route: 'settings-vin-notifications',
    url: '/settings/vin-notifications',
    group: 'settings',
    icon: 'bell',
    screen: false,
    grants: admin(),
  },
  {
    route: 'settings-menus',
    url: '/settings/menus',
    group: 'settings',
    icon: 'list',
    screen: false,
    grants: admin(),
  },
  { route: 'api-users', url: '/api/users', group: 'api', icon: 'api', screen: false, grants: admin() },
  {
    route: 'api-history',
    url: '/api/history',
    group: 'api',
    icon: 'api',
    screen: false,
    grants: admin(READ),
  },
  {
    route: 'api-notifications',
    url: '/api/notifications',
    group: 'api',
    icon: 'api',
    screen: false,
    grants: admin(),
  },
  {
    route: 'api-payments',
    url: '/api/payments',
    group: 'api',
    icon: 'api',
    screen: false,
    grants: admin(READ),
  },
  {
    route: 'api-search-histories',
    url: '/api/search-histories',
    group: 'api',
    icon: 'api',
    screen: false,
    grants: admin(READ),
  },
  {
    route: 'api-view-histories',
    url: '/api/view-histories',
    group: 'api',
    icon: 'api',
    screen: false,
    grants: admin(READ),
  },
  {
    route: 'all_notifications',
    url: '/all_notifications',
    group: 'other',
    icon: 'bell',
    screen: false,
    grants: {
      ADMIN: ALL,
      VIEWER: VIEW,
      TECHNICAL_SERVICE_OWNER: VIEW,
      TECHNICAL_SERVICE_OPERATOR: VIEW,
      TECHNICAL_SERVICE_MECHANIC: VIEW,
    },
  },
] as const satisfies readonly PageDefinition[];

/** The route name of a page: what the stored page list holds and a grant refers to. */
export type PageRoute = (typeof PAGES)[number]['route'];

const byRoute = new Map<string, PageDefinition>(PAGES.map((page) => [page.route, page]));

export function isPageRoute(name: string): name is PageRoute {
  return byRoute.has(name);
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
