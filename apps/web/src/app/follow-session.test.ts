import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { personWith } from '../../test/person.ts';
import { type SignedOutReason, sessionStore } from '../platform/access/session.ts';
import { setKnownScreens } from '../platform/navigation/known-screens.ts';

const { navigate, location } = vi.hoisted(() => ({
  navigate: vi.fn(),
  location: { pathname: '/co-payments', href: '/co-payments?state=paid' },
}));
vi.mock('./router.tsx', () => ({ router: { state: { location }, navigate, invalidate: vi.fn() } }));
const { followSession } = await import('./follow-session.ts');

const client = new QueryClient();
setKnownScreens([
  {
    path: '/co-payments',
    page: 'co-payments',
    title: 'access.page.co-payments',
    load: () => Promise.reject(new Error('not shown')),
  },
]);
followSession(client);

beforeEach(() => {
  sessionStore.set({ kind: 'in', person: personWith(['co-payments']), confirmed: true });
  navigate.mockReset();
});

it.each<[SignedOutReason, object]>([
  ['ended', { to: '/co-payments?state=paid' }],
  ['blocked', { to: '/co-payments?state=paid' }],
  ['idle', { to: '/co-payments?state=paid' }],
  // Whoever signs in next begins at his own home, and does not learn where this one was.
  ['chosen', {}],
])(
  'whose session is out («%s») is asked to sign in, and led back only where he did not leave',
  (reason, search) => {
    sessionStore.set({ kind: 'out', reason });
    expect(navigate).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ to: '/login', search }));
  },
);

it('what one person read is gone before the next is shown anything', () => {
  client.setQueryData(['payments'], 'his');
  sessionStore.set({ kind: 'out', reason: 'chosen' });
  expect(client.getQueryData(['payments'])).toBeUndefined();
});
