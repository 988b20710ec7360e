import { redirect } from '@tanstack/react-router';
import { rememberedHome } from '../platform/access/remembered-session.ts';
import { hasPage, homeAddress, type SessionState, sessionStore } from '../platform/access/session.ts';
import { sessionAsked, sessionStarted } from '../platform/access/sign-in.ts';
import { screenAt } from '../platform/navigation/known-screens.ts';
import type { ScreenDefinition } from '../platform/navigation/screen.ts';

type Guarded = Pick<ScreenDefinition, 'page' | 'signedIn'>;

/** Remembered pages may open a screen before the server has spoken; that one is missing only the server can say. */
async function stateFor(screen: Guarded): Promise<SessionState> {
  const state = sessionStore.get();
  if (state.kind !== 'in' || state.confirmed || !screen.page || hasPage(state.person, screen.page))
    return state;
  await sessionAsked();
  return sessionStore.get();
}

/** A visitor goes to /login with the wanted address; a person without the page sees that there is no such page. */
export async function guardScreen(screen: Guarded, wanted: string): Promise<void> {
  await sessionStarted();
  if (!screen.page && !screen.signedIn) return;
  const state = await stateFor(screen);
  if (state.kind !== 'in') throw redirect({ to: '/login', search: { to: wanted }, replace: true });
  if (screen.page && !hasPage(state.person, screen.page)) throw redirect({ to: '/error-404', replace: true });
}

/**
 * `/` leads home; it stays only for a person who has no page. The query goes along: a bank leads back
 * to here with an order's number.
 */
export async function guardHome({ location }: { location: { href: string } }): Promise<void> {
  await sessionStarted();
  const state = sessionStore.get();
  const [, query] = location.href.split('?');
  const along = query ? `?${query}` : '';
  if (state.kind !== 'in')
    throw redirect({ to: '/login', ...(query && { search: { to: `/${along}` } }), replace: true });
  const stored = rememberedHome();
  const page = stored ? screenAt(stored)?.page : undefined;
  const home = stored && page && hasPage(state.person, page) ? stored : homeAddress(state.person.pages);
  if (home) throw redirect({ href: home.includes('?') ? home : `${home}${along}`, replace: true });
}
