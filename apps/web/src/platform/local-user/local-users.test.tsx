import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../../test/fake-server.ts';
import { personWith } from '../../../test/person.ts';
import { stopOpening } from '../../../test/seal.ts';
import { rememberSession } from '../access/remembered-session.ts';
import { sessionStore } from '../access/session.ts';
import { followOtherTabs, loadSession, signIn, signOut, takeSecondStep } from '../access/sign-in.ts';
import { onTurnedAway } from '../access/turned-away.ts';
import { NoResponse } from '../api/call.ts';
import { databases } from '../offline/index.ts';
import { followSealKey, openValue, sealKeyOf, sealStore, sealValue } from '../sealing/index.ts';
import { takeServerTime } from '../server-status/server-clock.ts';
import { changeStatus } from '../server-status/status-store.ts';
import { work } from '../work-database/index.ts';
import {
  canAnybodyEnter,
  forgetLocalUser,
  keepLocalUser,
  keepNewPassword,
  signInHere,
  turnAwayHere,
} from './index.ts';

// A guess costs as much as a sign-in: here there are many of both.
vi.mock('./password-key.ts', async (original) => ({ ...(await original<object>()), ITERATIONS: 1000 }));

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const PASSWORD = 'երկար գաղտնաբառ 26';
const WRONG = 'Էլ․ հասցեն կամ գաղտնաբառը սխալ է';
const OVER = /^Առանց կապի աշխատելու ժամկետն այս սարքում ավարտվել է/;
const key = btoa('k'.repeat(32));
const base = personWith(['tech-service-all']);
const me = { ...base, user: { ...base.user, phone: '+37491837465' } };
const owner = me.user.id;
const silence = new NoResponse();

stopOpening();
followSealKey([], keepLocalUser);
onTurnedAway((turned) => void turnAwayHere(turned));
followOtherTabs();

/** Signed in by the server, which tells him `more` than who he is, and out again: what is left is what this device knows. */
async function wasHere(more: object = {}) {
  const server = fakeServer({
    'POST /api/auth/login': { body: { data: { ...me, ...more } } },
    'POST /api/auth/seal-key': { body: { data: { key } } },
    'POST /api/auth/logout': { body: { data: null } },
  });
  takeServerTime(Date.now());
  await signIn('Aram@Example.am', PASSWORD);
  await vi.waitFor(async () => expect(await databases.localUsers.count()).toBe(1));
  const sealKey = await sealKeyOf(owner);
  const sealed = sealKey && (await sealValue(sealKey, 'unsent', 'x'));
  if (!sealed) throw new Error('the server gave the key');
  await signOut();
  await vi.waitFor(async () => expect(await work.keys.count()).toBe(0));
  server.asked.length = 0;
  server.answers['POST /api/auth/login'] = 'nothing';
  changeStatus({ link: 'offline' });
  return { server, sealed };
}

/** What he is told; null = he is in. */
async function told(password = PASSWORD, email = 'aram@example.am'): Promise<string | null> {
  try {
    await signInHere(email, password, silence);
    return null;
  } catch (problem) {
    if (problem === silence) return 'nobody answers';
    return problem instanceof Error ? problem.message : 'a fault';
  }
}

const START = Date.parse('2026-11-23T08:00:00Z');
/** So long after the server was last heard of; waiting has moved this clock a little. */
const passTo = (since: number) => vi.advanceTimersByTime(START + since - Date.now());

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: START });
  localStorage.clear();
  sealStore.set({ kind: 'asking' });
});
afterEach(async () => {
  sessionStore.set({ kind: 'out', reason: 'unknown' });
  changeStatus({ link: 'online' });
  vi.restoreAllMocks();
  await vi.waitFor(async () => expect(await work.keys.count()).toBe(0));
  await databases.localUsers.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('while no server answers', () => {
  it('who has signed in here is let in by his password, and his unsent work opens; the server has not been asked', async () => {
    const { server, sealed } = await wasHere();
    expect(await told()).toBeNull();
    expect(sessionStore.get()).toEqual({ kind: 'in', person: me, confirmed: false });
    const own = await sealKeyOf(owner);
    expect(own && (await openValue(own, sealed, 'x'))).toBe('unsent');
    expect(server.asked).toEqual([]);
    // A reload without the server finds the key again.
    expect(await work.keys.count()).toBe(1);
  });

  it('but where one call alone was lost the server is asked at once, and he is served', async () => {
    const { server } = await wasHere();
    server.answers['GET /api/auth/me'] = { body: { data: me } };
    // The check behind the lost call has been answered before he was in.
    changeStatus({ link: 'online' });
    expect(await told()).toBeNull();
    await vi.waitFor(() => expect(sessionStore.get()).toEqual({ kind: 'in', person: me, confirmed: true }));
  });

  it('a wrong password is told in the words of the server, and opens nothing', async () => {
    await wasHere();
    expect(await told(`${PASSWORD} `)).toBe(WRONG);
    expect([sessionStore.get().kind, sealStore.get().kind]).toEqual(['out', 'none']);
  });

  it('whom this device does not know is told that nobody answers', async () => {
    await wasHere();
    expect(await told(PASSWORD, 'other@example.am')).toBe('nobody answers');
  });

  it('five wrong ones cost 30 seconds, ten close the door until the server has taken the password', async () => {
    const { server } = await wasHere();
    for (let tried = 1; tried <= 5; tried += 1) expect(await told('wrong')).toBe(WRONG);
    expect(await told()).toBe('Չափազանց շատ անհաջող փորձեր․ կրկին փորձեք 30 վայրկյանից');
    for (let tried = 6; tried <= 10; tried += 1) {
      passTo(tried * HOUR);
      expect(await told('wrong')).toBe(WRONG);
    }
    passTo(11 * HOUR);
    expect(await told()).toMatch(/միայն կապը վերականգնվելուց հետո$/);

    server.answers['POST /api/auth/login'] = { body: { data: me } };
    await signIn('aram@example.am', PASSWORD);
    await vi.waitFor(async () => expect((await databases.localUsers.toArray())[0]?.wrong).toBe(0));
    await signOut();
    expect(await told()).toBeNull();
  });

  it('a right one begins the count anew', async () => {
    await wasHere();
    for (let tried = 1; tried <= 4; tried += 1) await told('wrong');
    expect(await told()).toBeNull();
    await signOut();
    for (let tried = 1; tried <= 4; tried += 1) expect(await told('wrong')).toBe(WRONG);
    expect(await told()).toBeNull();
  });
});

describe('a device that has not heard of the server for long', () => {
  it('lets in for 72 hours, and no longer; what it keeps stays', async () => {
    await wasHere();
    passTo(72 * HOUR);
    expect(await told()).toBeNull();
    await signOut();
    passTo(72 * HOUR + 1000);
    expect(await told()).toMatch(OVER);
    expect([sessionStore.get().kind, await databases.localUsers.count()]).toEqual(['out', 1]);
  });

  it('says beforehand whether anybody can come in', async () => {
    takeServerTime(Date.now());
    expect(await canAnybodyEnter()).toBe(false);
    await wasHere();
    passTo(72 * HOUR);
    expect(await canAnybodyEnter()).toBe(true);
    passTo(72 * HOUR + 1000);
    expect(await canAnybodyEnter()).toBe(false);
  });

  it('lets in nobody whose password the server took more than 30 days ago', async () => {
    await wasHere();
    passTo(30 * DAY);
    takeServerTime(Date.now());
    expect(await told()).toBeNull();
    await signOut();
    passTo(30 * DAY + HOUR);
    expect(await told()).toMatch(OVER);
  });

  it('goes by the hours and days that it was told when its person was with the server last', async () => {
    await wasHere({ offline: { maxHours: 5, signInDays: 2, cachedCheckupDays: 3 } });
    passTo(5 * HOUR);
    expect(await told()).toBeNull();
    await signOut();
    passTo(5 * HOUR + 1000);
    expect(await canAnybodyEnter()).toBe(false);
    expect(await told()).toMatch(OVER);
    passTo(2 * DAY);
    takeServerTime(Date.now());
    expect(await told()).toBeNull();
    await signOut();
    passTo(2 * DAY + HOUR);
    expect(await told()).toMatch(OVER);
  });

  it('is not told by a server of the release before, and goes by nothing that it may not be told', async () => {
    await wasHere();
    expect(localStorage.getItem('inspect.offline-limits')).toBeNull();
    localStorage.setItem('inspect.offline-limits', '{"maxHours":9000,"signInDays":30,"cachedCheckupDays":7}');
    passTo(72 * HOUR + 1000);
    expect(await told()).toMatch(OVER);
  });

  it('lets in nobody while its clock is wrong', async () => {
    await wasHere();
    expect(await told()).toBeNull();
    await signOut();
    vi.setSystemTime(Date.now() - HOUR);
    expect(await told()).toMatch(/^Սարքի ժամը սխալ է/);
    expect(sessionStore.get().kind).toBe('out');
  });
});

describe('what lies in the browser', () => {
  it('has neither address nor name nor telephone in it, and no key', async () => {
    await wasHere();
    const rows = await databases.localUsers.toArray();
    const bytes = rows.flatMap((row) => [row.key.bytes, row.person.bytes, row.salt.buffer]);
    const text = [
      JSON.stringify(rows),
      ...bytes.map((part) => new TextDecoder('latin1').decode(part)),
    ].join();
    for (const secret of ['aram', 'Aram', 'Sargsyan', '+37491837465', 'kkkk', btoa('kkk'), PASSWORD])
      expect(text).not.toContain(secret);
  });

  it('opens for nobody under another person’s name', async () => {
    await wasHere();
    const [row] = await databases.localUsers.toArray();
    if (!row) throw new Error('he was kept');
    await databases.localUsers.clear();
    await databases.localUsers.put({ ...row, _id: 'b'.repeat(24) });
    expect(await told()).toBe(WRONG);
  });

  it('is by the password that he has chosen anew, at once, and by the former one no more', async () => {
    const { server } = await wasHere();
    server.answers['POST /api/auth/login'] = { body: { data: me } };
    await signIn('aram@example.am', PASSWORD);
    expect(await sealKeyOf(owner)).not.toBeNull();
    await keepNewPassword(owner, 'ուրիշ երկար գաղտնաբառ');
    await signOut();
    changeStatus({ link: 'offline' });
    expect(await told()).toBe(WRONG);
    expect(await told('ուրիշ երկար գաղտնաբառ')).toBeNull();
  });

  it('is forgotten with the company and the colleagues that he had at hand, and not those of others', async () => {
    await wasHere();
    const sealed = { iv: new Uint8Array(12), bytes: new ArrayBuffer(8) };
    for (const store of ['offline.company', 'offline.mechanics'] as const)
      for (const of of [owner, 'b'.repeat(24)]) {
        const id = `${of}/row`;
        await databases.personal[store].table.put({ id, _id: id, owner: of, sealed });
      }
    await forgetLocalUser(owner);
    for (const store of ['offline.company', 'offline.mechanics'] as const) {
      const rows = await databases.personal[store].table.toArray();
      expect(rows.map((row) => row.owner)).toEqual(['b'.repeat(24)]);
      await databases.personal[store].table.clear();
    }
  });

  it('is forgotten of whom the server has blocked', async () => {
    const { server } = await wasHere();
    expect(await told()).toBeNull();
    server.answers['GET /api/auth/me'] = { status: 401, body: refusal('session_blocked', 'x') };
    await loadSession();
    await vi.waitFor(async () => expect(await databases.localUsers.count()).toBe(0));
    expect(await told()).toBe('nobody answers');
  });

  it.each([
    ['he signs in with the server and is told so', 'POST /api/auth/login', 403, 'person_blocked'],
    ['the sign-out that is owed for him is refused so', 'POST /api/auth/logout', 401, 'session_blocked'],
  ] as const)(
    'is forgotten of whom the server calls blocked though he was signed out: %s',
    async (_, asked, status, code) => {
      const { server } = await wasHere();
      expect(await told()).toBeNull();
      server.answers['POST /api/auth/logout'] = 'nothing';
      await signOut();
      const refused = { status, body: refusal(code, 'Ձեր մուտքն արգելափակված է') };
      Object.assign(server.answers, { [asked]: refused, 'GET /api/auth/me': refused });
      if (code === 'person_blocked') await expect(signIn(' Aram@example.am', PASSWORD)).rejects.toThrow();
      else await loadSession();
      await vi.waitFor(async () => expect(await databases.localUsers.count()).toBe(0));
      expect(await told()).toBe('nobody answers');
    },
  );

  it('opens 72 hours longer, whatever is heard of the server, when that did not name whom it had let in', async () => {
    const { server } = await wasHere();
    server.answers['GET /api/auth/me'] = { status: 401, body: refusal('unauthenticated', 'Մուտք գործեք') };
    const comeBackTo = async (since: number) => {
      passTo(since);
      takeServerTime(Date.now());
      const words = await told();
      if (words === null) await loadSession();
      return words;
    };
    expect(await comeBackTo(HOUR)).toBeNull();
    expect(sessionStore.get()).toEqual({ kind: 'out', reason: 'ended' });
    await vi.waitFor(async () =>
      expect((await databases.localUsers.toArray())[0]?.unnamedSince).toBeDefined(),
    );
    expect(await comeBackTo(72 * HOUR)).toBeNull();
    expect(await comeBackTo(74 * HOUR)).toMatch(OVER);

    server.answers['POST /api/auth/login'] = { body: { data: me } };
    await signIn('aram@example.am', PASSWORD);
    await vi.waitFor(async () =>
      expect((await databases.localUsers.toArray())[0]?.unnamedSince).toBeUndefined(),
    );
    await signOut();
    expect(await comeBackTo(75 * HOUR)).toBeNull();
  });

  it('opens nothing any more though the browser could not delete it', async () => {
    await wasHere();
    const failing = vi.spyOn(databases.localUsers, 'delete').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError');
    });
    await forgetLocalUser(owner);
    expect(await databases.localUsers.count()).toBe(1);
    expect(await told()).toBe('nobody answers');
    failing.mockRestore();
    expect(await told()).toBe('nobody answers');
    expect(await databases.localUsers.count()).toBe(0);
    expect(localStorage.getItem('inspect.to-forget')).toBeNull();
  });

  it('is deleted also when the connection to the database was lost a moment ago', async () => {
    await wasHere();
    vi.spyOn(databases.localUsers, 'delete').mockImplementationOnce(() => {
      throw new DOMException('', 'InvalidStateError');
    });
    await forgetLocalUser(owner);
    expect(await databases.localUsers.count()).toBe(0);
  });
});

describe('a password that was typed', () => {
  const other = { ...base, user: { ...base.user, id: 'b'.repeat(24), email: 'bagrat@example.am' } };
  /** Another tab has signed somebody else in. */
  const followOther = async () => {
    rememberSession(other);
    window.dispatchEvent(new StorageEvent('storage', { key: 'inspect.person', newValue: 'x' }));
    await vi.waitFor(() =>
      expect(sessionStore.get()).toEqual({ kind: 'in', person: other, confirmed: true }),
    );
  };
  /** He signs in by himself, as the last one: what was kept before him is kept by now. */
  const kept = async () => {
    await vi.waitFor(async () => expect(await sealKeyOf(other.user.id)).not.toBeNull());
    await signOut();
    await signIn('gagik@example.am', 'երրորդի գաղտնաբառ 26');
    await vi.waitFor(async () => expect(await databases.localUsers.count()).toBeGreaterThan(0));
    await vi.waitFor(async () => expect(await databases.localUsers.get('c'.repeat(24))).toBeDefined());
    return (await databases.localUsers.toArray()).map(({ _id }) => _id);
  };
  const third = { ...base, user: { ...base.user, id: 'c'.repeat(24), email: 'gagik@example.am' } };
  const server = () =>
    fakeServer({
      'POST /api/auth/login': ({ body }) => ({
        body: { data: JSON.stringify(body).includes('gagik') ? third : me },
      }),
      'POST /api/auth/logout': { body: { data: null } },
      'GET /api/auth/me': { body: { data: other } },
      'POST /api/auth/seal-key': { status: 503, body: {} },
    });

  it('seals nothing of another person, of whom this tab was made before its own was used', async () => {
    takeServerTime(Date.now());
    const { answers } = server();
    await signIn('aram@example.am', PASSWORD);
    await vi.waitFor(() => expect(sealStore.get().kind).toBe('none'));
    answers['POST /api/auth/seal-key'] = { body: { data: { key } } };
    await followOther();
    expect(await kept()).toEqual(['c'.repeat(24)]);
  });

  it('seals nothing of another person whose second step ended the sign-in', async () => {
    takeServerTime(Date.now());
    const { answers } = server();
    answers['POST /api/auth/seal-key'] = { body: { data: { key } } };
    answers['POST /api/auth/login'] = { body: { twoFactor: true, sent: true, resendAfter: 60 } };
    await signIn('aram@example.am', PASSWORD);
    answers['POST /api/auth/two-factor'] = { body: { data: other } };
    await takeSecondStep('123456');
    answers['POST /api/auth/login'] = { body: { data: third } };
    expect(await kept()).toEqual(['c'.repeat(24)]);
  });
});
