import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { checkSession } from '../src/platform/access/sign-in.ts';
import { createQueryClient } from '../src/platform/api/query-client.ts';
import { parseSearch, stringifySearch } from '../src/platform/navigation/search-text.ts';
import { show } from './show.tsx';

/** A person who opens this address, where these are the only screens there are. */
export function showAt(address: string, screens: Record<string, () => ReactNode>) {
  const root = createRootRoute();
  const routes = Object.entries(screens).map(([path, component]) =>
    createRoute({ getParentRoute: () => root, path, component }),
  );
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree: root.addChildren(routes), history, parseSearch, stringifySearch });
  const view = show(
    <QueryClientProvider client={createQueryClient(checkSession)}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { ...view, address: () => history.location.href };
}
