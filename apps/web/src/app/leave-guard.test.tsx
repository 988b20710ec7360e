import { createBrowserHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { show } from '../../test/show.tsx';
import { noteInPage, useDirty } from '../platform/dirty/dirty-work.ts';
import { LeaveGuard } from './leave-guard.tsx';

afterEach(() => {
  noteInPage(false);
  cleanup();
});

/** A page with this form; is closing it asked about? */
async function closing(form?: { flush: (() => Promise<void>) | undefined }) {
  const Form = () => {
    useDirty(form !== undefined, form?.flush);
    return null;
  };
  const component = () => (
    <>
      <LeaveGuard />
      <Form />
      <p>page</p>
    </>
  );
  const history = createBrowserHistory();
  show(<RouterProvider router={createRouter({ routeTree: createRootRoute({ component }), history })} />);
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
