import { LISTS } from '@inspect/contract/reference';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../test/fake-server.ts';
import { personWith } from '../../../test/person.ts';
import { toldChanges } from '../../../test/told-changes.ts';
import { sessionStore } from '../access/session.ts';
import { loadSession } from '../access/sign-in.ts';
import { openDatabases } from './databases.ts';
import { followChanges } from './follow-changes.ts';

const ALL = 'GET /api/changes?of=company';
const FURTHER = 'GET /api/changes?of=company&since=first';

afterEach(() => {
  sessionStore.set({ kind: 'starting' });
  vi.unstubAllGlobals();
});

it('who is read again as he was leads to no question, and who may see something else by now to one', async () => {
  const someone = personWith(['tech-service', 'company-tech-service'], 'TECHNICAL_SERVICE_OWNER');
  const me = { ...someone, user: { ...someone.user, company: '7'.repeat(24) } };
  const answerWith = (person: typeof me) => ({ body: { data: person } });
  const server = fakeServer({
    [ALL]: toldChanges({}),
    [FURTHER]: toldChanges({ whole: null, cursor: 'first' }),
    'GET /api/auth/me': answerWith(me),
  });
  const taken = vi.fn();
  const rows = () => [];
  followChanges(openDatabases(LISTS, 'read-again-'), [
    { by: 'inspect.company', store: 'inspect.users', rows, isFor: () => true, events: [], taken },
  ]);
  const asked = () => server.asked.filter(({ call }) => call.startsWith(ALL)).length;

  await loadSession();
  await vi.waitFor(() => expect(taken).toHaveBeenCalledOnce());
  expect(asked()).toBe(1);
  await loadSession();
  expect(asked()).toBe(1);
  server.answers['GET /api/auth/me'] = answerWith({ ...me, pages: me.pages.slice(1) });
  await loadSession();
  await vi.waitFor(() => expect(asked()).toBe(2));
});
