import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../../test/fake-server.ts';
import { personWith } from '../../../test/person.ts';
import { ServerRefusal } from '../api/call.ts';
import { localKeys } from '../local-state/keys.ts';
import { sessionStore } from './session.ts';
import { checkSession, enterHere, loadSession, settleSignOut, signIn, signOut } from './sign-in.ts';
import { onTurnedAway, type TurnedAway } from './turned-away.ts';

const person = personWith(['tech-service-all']);
const other = { ...person, user: { ...person.user, id: 'b'.repeat(24), name: 'Բագրատ' } };

beforeEach(() => {
  localStorage.clear();
  sessionStore.set({ kind: 'starting' });
});
afterEach(() => vi.unstubAllGlobals());

const blockedAnswer = { status: 401, body: refusal('session_blocked', 'Ձեր մուտքն արգելափակվել է') };
const strangerAnswer = { status: 401, body: refusal('unauthenticated', 'Մուտք գործեք') };

/** As the server answers of a session of `user`, who is blocked: who names himself is told of his own alone. */
const blockedSessionOf = (user: string) => (_asked: unknown, sender: string | null) =>
  sender === null || sender === user ? blockedAnswer : strangerAnswer;

/** Whom it was announced of that he is blocked. */
function listen() {
  const told: TurnedAway[] = [];
  const stop = onTurnedAway((turned) => told.push(turned));
  const blocked = () =>
    told.flatMap((turned) => (turned.blocked && 'id' in turned.whom ? [turned.whom.id] : []));
  return { blocked, stop };
}

/** The first signed in with the server and left while it did not answer; his session is what the browser brings. */
async function leftUnheard() {
  const server = fakeServer({ 'POST /api/auth/login': { body: { data: person } } });
  await signIn('aram@example.am', 'secret');
  server.answers['POST /api/auth/logout'] = 'nothing';
  await signOut();
  return server;
}

function blockFirst({ answers }: ReturnType<typeof fakeServer>) {
  answers['POST /api/auth/logout'] = blockedAnswer;
  answers['GET /api/auth/me'] = blockedSessionOf(person.user.id);
}

it('whom this device has let in is not called blocked for another person’s session which the browser still brings', async () => {
  const server = await leftUnheard();
  enterHere(other);
  const { blocked, stop } = listen();
  blockFirst(server);
  await loadSession();
  stop();
  expect(sessionStore.get()).toEqual({ kind: 'out', reason: 'ended' });
  expect(blocked()).toEqual([person.user.id]);
});

it('nor when the server has heard of the sign-out before', async () => {
  const server = await leftUnheard();
  enterHere(other);
  const { blocked, stop } = listen();
  blockFirst(server);
  await settleSignOut();
  expect(blocked()).toEqual([person.user.id]);
  await loadSession();
  stop();
  expect(sessionStore.get()).toEqual({ kind: 'out', reason: 'ended' });
  expect(blocked()).toEqual([person.user.id]);
});

it('nor when a list is refused so', async () => {
  const server = await leftUnheard();
  enterHere(other);
  const { blocked, stop } = listen();
  blockFirst(server);
  checkSession(new ServerRefusal(401, refusal('session_blocked', 'Ձեր մուտքն արգելափակվել է')));
  await vi.waitFor(() => expect(sessionStore.get().kind).toBe('out'));
  stop();
  expect(sessionStore.get()).toEqual({ kind: 'out', reason: 'ended' });
  expect(blocked()).toEqual([person.user.id]);
});

it('his own leaving does not take the place of the one that the server has not heard of', async () => {
  const server = await leftUnheard();
  enterHere(other);
  await signOut();
  const { blocked, stop } = listen();
  blockFirst(server);
  await settleSignOut();
  stop();
  expect(blocked()).toEqual([person.user.id]);
  expect(localStorage.getItem(localKeys.signOutOwed)).toBeNull();
});

it('is called blocked when he is, and of a block that nobody could be asked about the sign-out stays owed', async () => {
  const server = await leftUnheard();
  const { blocked, stop } = listen();
  server.answers['POST /api/auth/logout'] = blockedAnswer;
  server.answers['GET /api/auth/me'] = 'nothing';
  await settleSignOut();
  expect(blocked()).toEqual([]);
  expect(localStorage.getItem(localKeys.signOutOwed)).not.toBeNull();
  blockFirst(server);
  await settleSignOut();
  expect(blocked()).toEqual([person.user.id]);
  enterHere(person);
  await loadSession();
  stop();
  expect(sessionStore.get()).toEqual({ kind: 'out', reason: 'blocked' });
});
