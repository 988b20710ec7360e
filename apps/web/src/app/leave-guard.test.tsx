import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { show } from '../../test/show.tsx';
import { noteInPage, useDirty } from '../platform/dirty/dirty-work.ts';
import { LeaveGuard } from './leave-guard.tsx';

afterEach(() => {
  noteInPage(false);
  cleanup();
});

type Form = { flush: (() => Promise<void>) | undefined; isDrafted?: boolean; comesBack?: boolean };

/** A page with this form; is closing it asked about? */
async function closing(form?: Form) {
  const Form = () => {
    useDirty(form !== undefined, form?.flush, form?.isDrafted, form?.comesBack);
    return null;
  };
  const component = () => (
    <>
      <LeaveGuard />
      <Form />
      <p>page</p>
      <Link to="/other">other</Link>
    </>
  );
  const history = createBrowserHistory();
  history.replace('/');
  const root = createRootRoute({ component });
  const other = createRoute({ getParentRoute: () => root, path: '/other' });
  const first = createRoute({ getParentRoute: () => root, path: '/' });
  show(<RouterProvider router={createRouter({ routeTree: root.addChildren([first, other]), history })} />);
  await screen.findByText('page');
  return () => {
    const closed = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closed);
    return closed.defaultPrevented;
  };
}

it('closing the page is asked about while it holds what lives nowhere else', async () => {
  const isAsked = await closing();
  expect(isAsked()).toBe(false);
  act(() => noteInPage(true));
  expect(isAsked()).toBe(true);
  act(() => noteInPage(false));
  expect(isAsked()).toBe(false);
});

it('closing is asked about over what no draft stores, and not over what one does', async () => {
  const isAsked = await closing({ flush: undefined });
  expect(isAsked()).toBe(true);
  cleanup();
  const drafted = await closing({ flush: async () => undefined });
  expect(drafted()).toBe(false);
});

const flush = async () => undefined;

it.each([
  ['over what no draft stores', { flush: undefined }, true],
  ['over what has to be looked for among the drafts', { flush }, true],
  ['over what could not be stored', { flush, isDrafted: false, comesBack: true }, true],
  ['not over what is stored and stands there again', { flush, comesBack: true }, false],
])('going to another page is asked about %s', async (_, form, isAsked) => {
  await closing(form);
  fireEvent.click(screen.getByRole('link', { name: 'other' }));
  if (isAsked) expect(await screen.findByRole('dialog', { name: 'Դուրս գա՞լ էջից' })).toBeTruthy();
  else await waitFor(() => expect(location.pathname).toBe('/other'));
  expect(screen.queryAllByRole('dialog')).toHaveLength(isAsked ? 1 : 0);
});
