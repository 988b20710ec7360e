import { can, homeOf, isPageRoute, type PageFlags, type PageRoute, pageOf } from '@inspect/contract/access';
import type { Page, SignedIn } from '@inspect/contract/auth';
import type { Need, PageAction } from '@inspect/contract/kernel';
import { useMemo } from 'react';
import { z } from 'zod';
import { createStore, useStore } from '../store.ts';

/**
 * Why nobody is signed in: never was, chose so, the server ended it, he was blocked, the device's clock is wrong, the
 * server has been silent for too long, or nobody has touched the device for a quarter of an hour.
 */
export const signedOutReason = z.enum(['unknown', 'chosen', 'ended', 'blocked', 'clock', 'silence', 'idle']);
export type SignedOutReason = z.infer<typeof signedOutReason>;

export type SessionState =
  /** the server hasn't been asked yet */
  | { kind: 'starting' }
  /** `was`: for whom it is locked; `unsent`: how much of his stays here, sealed. This page alone remembers either. */
  | { kind: 'out'; reason: SignedOutReason; was?: SignedIn['user']; unsent?: number }
  /** `confirmed` is false while only this browser says so, because the server can't be reached */
  | { kind: 'in'; person: SignedIn; confirmed: boolean };

export const sessionStore = createStore<SessionState>({ kind: 'starting' });

export type Session = SignedIn & {
  can: (page: PageRoute, action: PageAction) => boolean;
};

export function useSessionState(): SessionState {
  return useStore(sessionStore);
}

/** The signed-in person; only below the frame, which shows nothing while there is none. */
export function useSession(): Session {
  const state = useSessionState();
  if (state.kind !== 'in') throw new Error('useSession without a session');
  const { person } = state;
  return useMemo(() => ({ ...person, can: (page, action) => canDo(person, page, action) }), [person]);
}

export function currentPerson(): SignedIn | null {
  const state = sessionStore.get();
  return state.kind === 'in' ? state.person : null;
}

/** What of his second factor he must set up first: until he has, the server answers him nothing else. */
export function owedFactor({ user }: SignedIn): 'phone' | 'passkey' | null {
  if (user.twoFactor && !user.phoneVerified) return 'phone';
  return user.owesPasskey ? 'passkey' : null;
}

/** Whom the server itself calls signed in and answers; null = nobody, or only this browser says so. */
export function servedPerson(state: SessionState): SignedIn | null {
  return state.kind === 'in' && state.confirmed && owedFactor(state.person) === null ? state.person : null;
}

export function canDo(person: SignedIn, route: PageRoute, action: PageAction): boolean {
  const page = person.pages.find((granted) => granted.route === route);
  return page !== undefined && person.permissions[page.id]?.[action] === true;
}

/** The server's own rule, asked here so that nothing is called that would be refused. */
export function mayCall({ user, pages, permissions }: SignedIn, need: Need): boolean {
  const grants: Partial<Record<PageRoute, PageFlags>> = {};
  for (const { route, id } of pages) {
    const flags = permissions[id];
    if (flags && isPageRoute(route)) grants[route] = flags;
  }
  return can({ ...user, userId: user.id, grants }, need);
}

/** The specification's rule: a page is accessible if the stored page list contains its route name. */
export function hasPage(person: SignedIn, route: PageRoute): boolean {
  return person.pages.some((page) => page.route === route);
}

/** Address of the first granted page that has a screen; null = nothing to show yet. */
export function homeAddress(pages: readonly Page[]): string | null {
  const route = homeOf(pages.map((page) => page.route).filter(isPageRoute));
  return route ? pageOf(route).url : null;
}
