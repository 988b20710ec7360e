import type { QueryClient } from '@tanstack/react-query';
import { type SessionState, type SignedOutReason, sessionStore } from '../platform/access/session.ts';
import { flushDrafts } from '../platform/dirty/dirty-work.ts';
import { screenAt } from '../platform/navigation/known-screens.ts';
import { statusStore } from '../platform/server-status/status-store.ts';
import { leaveLostPage, lostPage } from './lost-page.ts';
import { router } from './router.tsx';

/** He did not leave by himself: signed in again, he is where he was. */
const COMES_BACK: ReadonlySet<SignedOutReason> = new Set(['ended', 'blocked', 'silence', 'idle']);

/** What must happen wherever the session ends or begins, and when the server is back. */
export function followSession(client: QueryClient): void {
  let before = sessionStore.get();
  sessionStore.subscribe(() => {
    const state = sessionStore.get();
    // Nothing that one person read may be shown to the next.
    if (personOf(before) !== personOf(state)) client.clear();
    // While starting, the guard waits and decides by itself.
    if (before.kind === 'in' && state.kind === 'out') {
      // The frame closes with the session: what was typed a moment ago is stored before it is gone.
      void flushDrafts();
      leaveScreen(COMES_BACK.has(state.reason));
    }
    const lost = lostPage(before, state, router.state.location.pathname);
    if (lost) void leaveLostPage(lost, goHome);
    else if (before.kind !== 'starting' && state.kind === 'in') void router.invalidate();
    before = state;
  });

  let { lost } = statusStore.get();
  statusStore.subscribe(() => {
    const before = lost;
    lost = statusStore.get().lost;
    // What failed for lack of a connection heals by itself. Not after one call without a response while the
    // server was there all along: the same call would fail again, and so on for ever.
    if (before && !lost)
      void client.refetchQueries({ type: 'active', predicate: (query) => query.state.status === 'error' });
  });
}

function personOf(state: SessionState): string | null {
  return state.kind === 'in' ? state.person.user.id : null;
}

/** Signed out on a page that needs somebody: to /login, and back here when the server ended the session. */
function leaveScreen(comeBack: boolean): void {
  const { pathname, href } = router.state.location;
  const screen = screenAt(pathname);
  if (pathname !== '/' && !screen?.page && !screen?.signedIn) return;
  void router.navigate({
    to: '/login',
    search: comeBack && pathname !== '/' ? { to: href } : {},
    replace: true,
    ignoreBlocker: true,
  });
}

/** Nobody is asked whether to leave: there is no staying, and what was typed is stored. */
function goHome(): void {
  void router.navigate({ to: '/', replace: true, ignoreBlocker: true });
}
