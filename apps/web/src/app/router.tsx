import { PUBLIC_PAGES } from '@inspect/contract/access';
import { createRootRoute, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router';
import { setKnownScreens } from '../platform/navigation/known-screens.ts';
import type { ScreenDefinition } from '../platform/navigation/screen.ts';
import { parseSearch, stringifySearch } from '../platform/navigation/search-text.ts';
import { guardHome, guardScreen } from './guard.ts';
import { FullLayout } from './layouts/full.tsx';
import { LazyFrame } from './lazy-frame.tsx';
import { lazyScreen } from './lazy-screen.tsx';
import { RoutePending } from './route-pending.tsx';
import { RouteProblem } from './route-problem.tsx';
import { noPagesScreen, screens } from './screens.ts';

const rootRoute = createRootRoute({ component: Outlet });
const frameRoute = createRoute({ getParentRoute: () => rootRoute, id: 'frame', component: LazyFrame });
const fullRoute = createRoute({ getParentRoute: () => rootRoute, id: 'full', component: FullLayout });

const parentOf = (screen: ScreenDefinition) => (screen.layout === 'full' ? fullRoute : frameRoute);

const screenRoutes = screens.map((screen) => ({
  screen,
  route: createRoute({
    getParentRoute: () => parentOf(screen),
    path: screen.path,
    beforeLoad: ({ location }) => guardScreen(screen, location.href),
    component: lazyScreen(screen),
  }),
}));

const homeRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/',
  beforeLoad: guardHome,
  component: lazyScreen(noPagesScreen),
});

/** The payment system returns here; the addresses are registered with it. */
const idramRoutes = ['success', 'fail'].map((result) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: `/idram/${result}`,
    beforeLoad: () => {
      throw redirect({ to: '/login', search: { idram: result }, replace: true });
    },
  }),
);

const refuse = () => {
  throw redirect({ to: '/error-404', replace: true });
};

/** Not of the application: who is led there by a link of it leaves it for the server's page. */
const publicRoutes = PUBLIC_PAGES.map((path) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    beforeLoad: ({ location: { searchStr, hash } }) => {
      // To the very address that the server knows: `/Stations/` would bring the application again, and again.
      throw redirect({ href: `${path}${searchStr}${hash && `#${hash}`}`, reloadDocument: true });
    },
  }),
);

const unknownRoute = createRoute({ getParentRoute: () => rootRoute, path: '$', beforeLoad: refuse });

const inLayout = (layout: typeof frameRoute | typeof fullRoute) =>
  screenRoutes.filter(({ screen }) => parentOf(screen) === layout).map(({ route }) => route);

const routeTree = rootRoute.addChildren([
  frameRoute.addChildren([homeRoute, ...inLayout(frameRoute)]),
  fullRoute.addChildren(inLayout(fullRoute)),
  ...idramRoutes,
  ...publicRoutes,
  unknownRoute,
]);

setKnownScreens(screens);

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPreloadDelay: 80,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultErrorComponent: RouteProblem,
  defaultPendingComponent: RoutePending,
  scrollRestoration: true,
});
