import { t } from '@inspect/contract/i18n';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { show } from '../../test/show.tsx';
import { ChunkFailure } from '../ui/lazy/chunk.ts';
import { RouteProblem } from './route-problem.tsx';

afterEach(cleanup);

/** A person who opens the page at that address, whose code fails with these one after the other. */
function open(address: `/${string}`, failures: Error[]) {
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: address,
    loader: () => {
      const failure = failures.shift();
      if (failure) throw failure;
    },
    component: () => <h1>the page</h1>,
  });
  const lost = createRoute({
    getParentRoute: () => root,
    path: '/error-404',
    component: () => <h1>not found</h1>,
  });
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({
    routeTree: root.addChildren([page, lost]),
    history,
    defaultErrorComponent: RouteProblem,
  });
  show(<RouterProvider router={router} />);
  return { address: () => history.location.href };
}

const retry = async () => userEvent.click(await screen.findByRole('button', { name: t('shell.retry') }));

it('a person whose page has not come reads so, and gets it when he asks again', async () => {
  open('/cars', [new ChunkFailure('/cars')]);
  await screen.findByRole('heading', { name: 'Էջը չբեռնվեց' });
  await retry();
  await screen.findByRole('heading', { name: 'the page' });
});

it('a person whose page has not come the second time either is led to the page that has the way back', async () => {
  const { address } = open('/lost', [new ChunkFailure('/lost'), new ChunkFailure('/lost')]);
  await retry();
  await screen.findByRole('heading', { name: 'not found' });
  expect(address()).toBe('/error-404?from=%2Flost');
});

it('a fault of the page itself is not told as a page that has not come', async () => {
  open('/faulty', [new TypeError('undefined is not a function')]);
  await screen.findByRole('heading', { name: t('shell.crashedTitle') });
  expect(screen.queryByRole('button', { name: t('shell.retry') })).toBeNull();
  screen.getByRole('button', { name: t('shell.reload') });
});
