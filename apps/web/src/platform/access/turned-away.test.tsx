import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../../test/fake-server.ts';
import { personWith } from '../../../test/person.ts';
import { sessionStore } from './session.ts';
import { enterHere, loadSession, signIn, signOut } from './sign-in.ts';
import { onTurnedAway, type TurnedAway } from './turned-away.ts';

const person = personWith(['tech-service-all']);
const other = { ...person, user: { ...person.user, id: 'b'.repeat(24), name: 'Բագրատ' } };

beforeEach(() => {
  localStorage.clear();
  sessionStore.set({ kind: 'starting' });
});
afterEach(() => vi.unstubAllGlobals());

it('whom this device has let in is not called blocked where that is said of another person’s session which the browser still brings', async () => {
  const server = fakeServer({ 'POST /api/auth/login': { body: { data: person } } });
  await signIn('aram@example.am', 'secret');
  server.answers['POST /api/auth/logout'] = 'nothing';
  await signOut();
  enterHere(other);
  const told: TurnedAway[] = [];
  const stop = onTurnedAway((turned) => told.push(turned));
  const blocked = { status: 401, body: refusal('session_blocked', 'Ձեր մուտքն արգելափակվել է') };
  server.answers['POST /api/auth/logout'] = blocked;
  server.answers['GET /api/auth/me'] = blocked;
  await loadSession();
  stop();
  expect(sessionStore.get()).toEqual({ kind: 'out', reason: 'ended' });
  expect(
    told.filter((turned) => turned.blocked && 'id' in turned.whom && turned.whom.id === other.user.id),
  ).toEqual([]);
});
