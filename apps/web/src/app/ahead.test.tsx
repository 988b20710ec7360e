import 'fake-indexeddb/auto';
import { authEndpoints } from '@inspect/contract/auth';
import { t } from '@inspect/contract/i18n';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import script from '../../public/ahead.js?raw';
import { fakeServer, refusal } from '../../test/fake-server.ts';
import { personWith } from '../../test/person.ts';
import { showAt } from '../../test/show-at.tsx';
import ListScreen from '../features/checkups/list/list-screen.tsx';
import { sessionStore } from '../platform/access/session.ts';
import { loadSession, signIn, signOut } from '../platform/access/sign-in.ts';
import { call } from '../platform/api/call.ts';
import { ScreenContext } from '../platform/navigation/screen.ts';
import { tellReconnected } from '../platform/realtime/events.ts';
import { firstRows } from './build-facts.ts';
import { followAccess } from './follow-access.ts';

const person = personWith(['tech-service']);
const ME = 'GET /api/auth/me';
const ROWS =
  'GET /api/tech-service-checkup?fields=CarRegNo%2CcarName%2CcarModelName%2CproductionYear%2CVIN%2CownerName%2Cphone%2Cstatus%2COpinion%2Cnumber%2Cfees%2Cpaid%2CmechanicName%2CcreatedByName%2CcreatedAt%2CnextCheckupDate%2CstationName%2CcompanyName%2CregistrationCertificate&startDate=2026-11-24&endDate=2026-11-24';

/** The page is opened there, by a browser that brings a cookie of that name or none. */
function open(address: string, session = true): void {
  window.history.replaceState(null, '', address);
  const element = document.createElement('script');
  element.dataset.first = JSON.stringify(firstRows);
  element.dataset.code = '';
  if (session) element.dataset.session = '';
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(element);
  // biome-ignore lint/security/noGlobalEval: the script as the page runs it
  window.eval(script);
}

type Answers = ReturnType<typeof fakeServer>['answers'];
const serving = (who = person) =>
  fakeServer({
    [ME]: { body: { data: who } },
    [ROWS]: { body: { data: [], pagination: { current_page: 1, total: 1, count: 0 } } },
    'POST /api/auth/login': { body: { data: who } },
    'POST /api/auth/logout': { body: { data: null } },
  });

beforeEach(() => {
  localStorage.clear();
  sessionStore.set({ kind: 'starting' });
  // Twenty in the evening in Greenwich is the next day in Yerevan.
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: new Date('2026-11-23T20:00:00Z') });
});
afterEach(() => {
  cleanup();
  globalThis.inspectAhead = undefined;
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('before the code of the application is there', () => {
  it('who is signed in is asked, then the rows of the list at this address', async () => {
    const { asked } = serving();
    open('/tech-service');
    await vi.waitFor(() => expect(asked.map((each) => each.call)).toEqual([ME, ROWS]));
  });

  it('nothing is asked where nobody was signed in', () => {
    const { asked } = serving();
    open('/tech-service', false);
    expect(asked).toEqual([]);
  });

  it('somebody whom this browser remembers is asked for without the server’s word too', () => {
    const { asked } = serving();
    localStorage.setItem('inspect.person', 'encoded');
    open('/tech-service', false);
    expect(asked.map((each) => each.call)).toEqual([ME]);
  });

  it('nothing is asked while a sign-out is owed', () => {
    const { asked } = serving();
    localStorage.setItem('inspect.sign-out-owed', 'true');
    open('/tech-service');
    expect(asked).toEqual([]);
  });

  it.each([
    ['of a list that was not granted', '/tech-service', personWith(['control'])],
    ['of another filter', '/tech-service?search=34AB567', person],
    ['of what is no list', '/profile', person],
    ['for who owes a passkey', '/tech-service', { ...person, user: { ...person.user, owesPasskey: true } }],
    ['for who owes a telephone', '/tech-service', { ...person, user: { ...person.user, twoFactor: true } }],
  ] as const)('no rows are asked %s', async (_which, address, who) => {
    const { asked } = serving(who);
    open(address);
    await Promise.all(Object.values(globalThis.inspectAhead?.answers ?? {}));
    expect(asked.map((each) => each.call)).toEqual([ME]);
  });
});

describe('what was asked ahead', () => {
  it('is who is signed in, without another question', async () => {
    const { asked } = serving();
    open('/profile');
    await loadSession();
    expect(sessionStore.get()).toEqual({ kind: 'in', person, confirmed: true });
    expect(asked.map((each) => each.call)).toEqual([ME]);
  });

  it('is what the list shows first, without another question', async () => {
    const { asked } = serving();
    open('/tech-service');
    await loadSession();
    showAt('/tech-service', {
      '/tech-service': () => (
        <ScreenContext
          value={{ page: 'tech-service', path: '/tech-service', title: 'checkups.list.caption' }}
        >
          <ListScreen />
        </ScreenContext>
      ),
    });
    expect(await screen.findByText(t('checkups.list.emptyToday'))).toBeTruthy();
    expect(asked.filter((each) => each.call.startsWith('GET /api/tech-service-checkup?'))).toHaveLength(1);
  });

  it('is asked again when events begin to be heard: rights may have changed since', async () => {
    const { asked } = serving();
    open('/profile');
    await loadSession();
    const stop = followAccess();
    tellReconnected();
    stop();
    await vi.waitFor(() => expect(asked.map((each) => each.call)).toEqual([ME, ME]));
  });

  it('is taken once', async () => {
    const { asked } = serving();
    open('/profile');
    await loadSession();
    await loadSession();
    expect(asked.map((each) => each.call)).toEqual([ME, ME]);
  });

  it('is asked anew when nobody answered', async () => {
    const server = serving();
    server.answers[ME] = 'nothing';
    open('/profile');
    await Promise.allSettled(Object.values(globalThis.inspectAhead?.answers ?? {}));
    server.answers[ME] = { body: { data: person } };
    await loadSession();
    expect(sessionStore.get().kind).toBe('in');
  });

  it('is asked anew when another tab has signed out since', async () => {
    const server = serving();
    localStorage.setItem('inspect.person', 'encoded');
    open('/profile');
    localStorage.removeItem('inspect.person');
    server.answers[ME] = { status: 401, body: { message: '', errors: [], code: 'unauthenticated' } };
    await loadSession();
    expect(sessionStore.get().kind).toBe('out');
  });

  it('is asked anew when a sign-out is owed since', async () => {
    const server = serving();
    open('/profile');
    localStorage.setItem('inspect.sign-out-owed', 'true');
    server.answers[ME] = { status: 401, body: { message: '', errors: [], code: 'unauthenticated' } };
    await loadSession();
    expect(server.asked.map((each) => each.call)).toEqual([ME, 'POST /api/auth/logout', ME]);
    expect(sessionStore.get().kind).toBe('out');
  });

  it('is asked anew after fifteen seconds', async () => {
    const { asked } = serving();
    open('/profile');
    vi.advanceTimersByTime(15_001);
    await loadSession();
    expect(asked.map((each) => each.call)).toEqual([ME, ME]);
  });

  it.each([
    ['has signed out', () => signOut()],
    ['has signed in', () => signIn('aram@example.am', 'secret')],
    [
      'was signed out by the server',
      (answers: Answers) => {
        answers[ME] = { status: 401, body: refusal('unauthenticated', 'Մուտք գործեք համակարգ') };
        return loadSession();
      },
    ],
  ])('is not given to who %s meanwhile', async (_what, change) => {
    const { asked, answers } = serving();
    open('/tech-service');
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    await loadSession();
    await change(answers);
    const before = asked.length;
    await call({ ...authEndpoints.me, path: ROWS.slice('GET /api'.length) }, {});
    expect(asked.slice(before).map((each) => each.call)).toEqual([ROWS]);
  });
});
