import 'fake-indexeddb/auto';
import { isCompanyRole, isStaff, type PageRoute, ROLES } from '@inspect/contract/access';
import type { SignedIn } from '@inspect/contract/auth';
import type { Changes } from '@inspect/contract/changes';
import { LISTS } from '@inspect/contract/reference';
import type { PersonRow } from '@inspect/contract/users';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { fakeServer } from '../../../test/fake-server.ts';
import { personWith } from '../../../test/person.ts';
import { openSeal } from '../../../test/seal.ts';
import { toldChanges } from '../../../test/told-changes.ts';
import { sessionStore } from '../../platform/access/session.ts';
import { openDatabases } from '../../platform/offline/databases.ts';
import { followChanges } from '../../platform/offline/index.ts';
import { deliver } from '../../platform/realtime/events.ts';
import { personalCopies } from './offline.ts';

const OPERATOR = ROLES.find((role) => isCompanyRole(role) && role.endsWith('OPERATOR')) ?? 'ADMIN';
const id = (number: number) => number.toString(16).padStart(24, '0');
const ALL = 'GET /api/changes?of=company';
const since = (cursor: string) => `${ALL}&since=${cursor}`;
const mechanic = (number: number, name: string) => ({
  _id: id(number),
  name,
  station: null,
  stationName: null,
  certificateUntil: null,
  assignable: false,
});
const person = (number: number, name: string): PersonRow => ({
  _id: id(number),
  name,
  email: `${number}@example.am`,
  role: OPERATOR,
  company: id(77),
  companyName: 'Company',
  station: null,
  stationName: null,
  phone: null,
  twoFactor: false,
  blocked: false,
  accepted: true,
  certificateNumber: null,
  certificateUntil: null,
  linkOpenedAt: null,
  linkOpenedFrom: null,
  hasPasskey: false,
  createdAt: '2026-11-01T08:00:00.000Z',
  version: 1,
});
const told = (staff: readonly string[], mechanics: readonly string[], changes: Partial<Changes> = {}) =>
  toldChanges({
    staff: staff.map((name, index) => person(index + 1, name)),
    mechanics: mechanics.map((name, index) => mechanic(index + 11, name)),
    ...changes,
  });

function owner(pages: PageRoute[] = ['company-tech-service', 'tech-service-owner-users']) {
  const role = ROLES.find((one) => isCompanyRole(one) && one.endsWith('OWNER'));
  const person = personWith(pages, role);
  return { ...person, user: { ...person.user, company: id(77) } };
}
const signIn = (person: SignedIn = owner()) => sessionStore.set({ kind: 'in', person, confirmed: true });

const named = z.array(z.object({ name: z.string() }));
let opened = 0;
function browser() {
  opened += 1;
  const databases = openDatabases(LISTS, `people-${opened}-`);
  followChanges(databases, personalCopies);
  const names = async (store: keyof typeof databases.personal, reader = owner()) =>
    named.parse((await databases.personal[store].read(reader.user.id)).rows).map(({ name }) => name);
  return { names, databases };
}

afterEach(() => {
  sessionStore.set({ kind: 'starting' });
  vi.unstubAllGlobals();
});

describe('colleagues in the browser', () => {
  it('an owner has his staff and the mechanics at hand, under the stores of the specification', async () => {
    fakeServer({ [ALL]: told(['Անի', 'Արամ'], ['Գոռ']) });
    const { names } = browser();
    signIn();
    await vi.waitFor(async () => expect(await names('inspect.users')).toEqual(['Անի', 'Արամ']));
    await vi.waitFor(async () => expect(await names('inspect.mechanics')).toEqual(['Գոռ']));
  });

  it('are gone as soon as he signs out, and stay when nobody answers', async () => {
    const server = fakeServer({ [ALL]: told(['Անի'], ['Գոռ']) });
    const { names } = browser();
    signIn();
    await vi.waitFor(async () => expect(await names('inspect.mechanics')).toEqual(['Գոռ']));
    Object.assign(server.answers, { [ALL]: 'nothing', [since('first')]: 'nothing' });
    const asked = server.asked.length;
    signIn(owner());
    await vi.waitFor(() => expect(server.asked.length).toBeGreaterThan(asked + 1));
    expect(await names('inspect.users')).toEqual(['Անի']);
    sessionStore.set({ kind: 'out', reason: 'chosen' });
    await vi.waitFor(async () =>
      expect([...(await names('inspect.users')), ...(await names('inspect.mechanics'))]).toEqual([]),
    );
  });

  it('lie there sealed, the mechanics also for when he comes back without the server, and for nobody else', async () => {
    fakeServer({ [ALL]: told(['Անի'], ['Գոռ']) });
    const { names, databases } = browser();
    signIn();
    await vi.waitFor(async () => expect(await names('offline.mechanics')).toEqual(['Գոռ']));
    const other = { ...owner(), user: { ...owner().user, id: id(99) } };
    for (const store of ['inspect.users', 'inspect.mechanics', 'offline.mechanics'] as const) {
      const rows = await databases.personal[store].table.toArray();
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) expect(Object.keys(row).sort()).toEqual(['_id', 'id', 'owner', 'sealed']);
    }
    sessionStore.set({ kind: 'out', reason: 'chosen' });
    openSeal(other.user.id);
    const [row] = await databases.personal['offline.mechanics'].table.toArray();
    if (!row) throw new Error('it was stored');
    // Under another person's name it does not open either.
    await databases.personal['offline.mechanics'].table.put({ ...row, owner: other.user.id });
    expect(await names('offline.mechanics', other)).toEqual([]);
    await databases.personal['offline.mechanics'].table.put(row);
    openSeal(owner().user.id);
    expect(await names('offline.mechanics')).toEqual(['Գոռ']);
  });

  it('are his also after a start without the server, and gone as soon as somebody else comes in', async () => {
    const server = fakeServer({ [ALL]: told(['Անի'], ['Գոռ']) });
    const first = browser();
    signIn();
    await vi.waitFor(async () => expect(await first.names('inspect.users')).toEqual(['Անի']));
    Object.assign(server.answers, { [ALL]: 'nothing', [since('first')]: 'nothing' });
    sessionStore.set({ kind: 'starting' });
    // The page is loaded anew over the same databases.
    followChanges(first.databases, personalCopies);
    const asked = server.asked.length;
    signIn();
    await vi.waitFor(() => expect(server.asked.length).toBeGreaterThan(asked + 1));
    expect(await first.names('inspect.users')).toEqual(['Անի']);
    const other = { ...owner(), user: { ...owner().user, id: id(99) } };
    signIn(other);
    await vi.waitFor(async () =>
      expect(await first.databases.personal['inspect.users'].table.count()).toBe(0),
    );
  });

  it('are not asked for by who may not know them, nor by staff, who would have the whole country', async () => {
    const server = fakeServer({});
    browser();
    signIn(owner([]));
    signIn(personWith(['tech-service-all'], ROLES.find(isStaff)));
    expect(server.asked).toEqual([]);
  });
});

describe('when somebody is added, changed or blocked', () => {
  it('what has changed is asked for, by the events of one’s own company only', async () => {
    const server = fakeServer({ [ALL]: told(['Անի'], ['Գոռ']) });
    const { names } = browser();
    signIn();
    await vi.waitFor(async () => expect(await names('inspect.users')).toEqual(['Անի']));
    await vi.waitFor(async () => expect(await names('offline.mechanics')).toEqual(['Գոռ']));
    const asked = server.asked.length;
    deliver(`EDIT_OPERATOR_${id(78)}`, { _id: id(1) });
    deliver(`EDIT_OPERATOR_${id(77)}`, 'nonsense');
    expect(server.asked).toHaveLength(asked);
    const staff = [person(2, 'Նարե')];
    server.answers[since('first')] = toldChanges({ whole: null, cursor: 'second', staff });
    deliver(`ADD_OPERATOR_${id(77)}`, { _id: id(2) });
    await vi.waitFor(async () => expect(await names('inspect.users')).toEqual(['Անի', 'Նարե']));
    sessionStore.set({ kind: 'out', reason: 'chosen' });
    const after = server.asked.length;
    deliver(`ADD_OPERATOR_${id(77)}`, { _id: id(2) });
    expect(server.asked).toHaveLength(after);
  });

  it('a blocked mechanic stays among the people and goes from those to choose, another company’s goes from both', async () => {
    const everybody = { staff: [person(1, 'Անի'), person(11, 'Գոռ')], mechanics: [mechanic(11, 'Գոռ')] };
    const server = fakeServer({ [ALL]: toldChanges(everybody) });
    const { names } = browser();
    signIn();
    await vi.waitFor(async () => expect(await names('inspect.mechanics')).toEqual(['Գոռ']));
    await vi.waitFor(async () => expect(await names('offline.mechanics')).toEqual(['Գոռ']));
    const blocked = { ...person(11, 'Գոռ'), blocked: true };
    server.answers[since('first')] = toldChanges({ whole: null, cursor: 'second', staff: [blocked] });
    deliver(`DELETE_MECHANIC_${id(77)}`, { _id: id(11) });
    await vi.waitFor(async () => expect(await names('inspect.mechanics')).toEqual([]));
    await vi.waitFor(async () => expect(await names('offline.mechanics')).toEqual([]));
    expect(await names('inspect.users')).toEqual(['Անի', 'Գոռ']);
    server.answers[since('second')] = toldChanges({ whole: null, cursor: 'third', gone: [id(11)] });
    deliver(`EDIT_MECHANIC_${id(77)}`, { _id: id(11) });
    await vi.waitFor(async () => expect(await names('inspect.users')).toEqual(['Անի']));
  });

  it('what can’t be had is asked for again by itself', async () => {
    const server = fakeServer({ [ALL]: 'nothing' });
    const { names } = browser();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    signIn();
    // For each of the two databases.
    await vi.waitFor(() => expect(server.asked.filter(({ call }) => call === ALL)).toHaveLength(2));
    server.answers[ALL] = told(['Անի'], ['Գոռ']);
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    await vi.waitFor(async () => expect(await names('inspect.users')).toEqual(['Անի']));
  });

  it('what is hinted at while an answer is on its way is asked for once more', async () => {
    const server = fakeServer({ [ALL]: told(['Անի'], []) });
    const { names } = browser();
    signIn();
    await vi.waitFor(async () => expect(await names('inspect.users')).toEqual(['Անի']));
    let answerNow = () => {};
    const held = new Promise<void>((resolve) => {
      answerNow = resolve;
    });
    const nothingNew = toldChanges({ whole: null, cursor: 'second' });
    server.answers[since('first')] = async () => {
      await held;
      return nothingNew;
    };
    deliver(`EDIT_OPERATOR_${id(77)}`, { _id: id(1) });
    await vi.waitFor(() => expect(server.asked.map(({ call }) => call)).toContain(since('first')));
    const staff = [person(2, 'Նարե')];
    server.answers[since('second')] = toldChanges({ whole: null, cursor: 'third', staff });
    deliver(`ADD_OPERATOR_${id(77)}`, { _id: id(2) });
    answerNow();
    await vi.waitFor(async () => expect(await names('inspect.users')).toEqual(['Անի', 'Նարե']));
  });
});
