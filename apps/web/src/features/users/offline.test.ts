import 'fake-indexeddb/auto';
import { isCompanyRole, isStaff, type PageRoute, ROLES } from '@inspect/contract/access';
import type { SignedIn } from '@inspect/contract/auth';
import { LISTS } from '@inspect/contract/reference';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { fakeServer } from '../../../test/fake-server.ts';
import { personWith } from '../../../test/person.ts';
import { openSeal } from '../../../test/seal.ts';
import { sessionStore } from '../../platform/access/session.ts';
import { openDatabases } from '../../platform/offline/databases.ts';
import { followPersonalCopies } from '../../platform/offline/index.ts';
import { deliver } from '../../platform/realtime/events.ts';
import { personalCopies } from './offline.ts';

const id = (number: number) => number.toString(16).padStart(24, '0');
const STAFF = 'GET /api/tech-service-users?limit=200';
const MECHANICS = 'GET /api/tech-service-mechanics?limit=200';
const answer = (...names: string[]) => ({
  body: {
    data: names.map((name, index) => ({ _id: id(index + 1), name, station: null, stationName: null })),
    pagination: { current_page: 1, total: 1, count: names.length },
  },
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
  followPersonalCopies(databases, personalCopies);
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
    fakeServer({ [STAFF]: answer('Անի', 'Արամ'), [MECHANICS]: answer('Գոռ') });
    const { names } = browser();
    signIn();
    await vi.waitFor(async () => expect(await names('inspect.users')).toEqual(['Անի', 'Արամ']));
    await vi.waitFor(async () => expect(await names('inspect.mechanics')).toEqual(['Գոռ']));
  });

  it('are gone as soon as he signs out, and stay when nobody answers', async () => {
    const server = fakeServer({ [STAFF]: answer('Անի'), [MECHANICS]: answer('Գոռ') });
    const { names } = browser();
    signIn();
    await vi.waitFor(async () => expect(await names('inspect.mechanics')).toEqual(['Գոռ']));
    server.answers[STAFF] = 'nothing';
    signIn(owner());
    await vi.waitFor(() => expect(server.asked.length).toBeGreaterThan(3));
    expect(await names('inspect.users')).toEqual(['Անի']);
    sessionStore.set({ kind: 'out', reason: 'chosen' });
    await vi.waitFor(async () =>
      expect([...(await names('inspect.users')), ...(await names('inspect.mechanics'))]).toEqual([]),
    );
  });

  it('lie there sealed, the mechanics also for when he comes back without the server, and for nobody else', async () => {
    fakeServer({ [STAFF]: answer('Անի'), [MECHANICS]: answer('Գոռ') });
    const { names, databases } = browser();
    signIn();
    await vi.waitFor(async () => expect(await names('offline.mechanics')).toEqual(['Գոռ']));
    const other = { ...owner(), user: { ...owner().user, id: id(99) } };
    for (const store of ['inspect.users', 'inspect.mechanics', 'offline.mechanics'] as const) {
      const rows = await databases.personal[store].table.toArray();
      expect(rows.map((row) => Object.keys(row).sort())).toEqual([['_id', 'id', 'owner', 'sealed']]);
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
    const server = fakeServer({ [STAFF]: answer('Անի'), [MECHANICS]: answer('Գոռ') });
    const first = browser();
    signIn();
    await vi.waitFor(async () => expect(await first.names('inspect.users')).toEqual(['Անի']));
    Object.assign(server.answers, { [STAFF]: 'nothing', [MECHANICS]: 'nothing' });
    sessionStore.set({ kind: 'starting' });
    // The page is loaded anew over the same databases.
    followPersonalCopies(first.databases, personalCopies);
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
  it('the copies are asked for again, by the events of one’s own company only', async () => {
    const server = fakeServer({ [STAFF]: answer('Անի'), [MECHANICS]: answer('Գոռ') });
    const { names } = browser();
    signIn();
    await vi.waitFor(async () => expect(await names('inspect.users')).toEqual(['Անի']));
    await vi.waitFor(async () => expect(await names('inspect.mechanics')).toEqual(['Գոռ']));
    const asked = server.asked.length;
    deliver(`EDIT_OPERATOR_${id(78)}`, { _id: id(1) });
    deliver(`EDIT_OPERATOR_${id(77)}`, 'nonsense');
    expect(server.asked).toHaveLength(asked);
    server.answers[STAFF] = answer('Անի', 'Նարե');
    deliver(`ADD_OPERATOR_${id(77)}`, { _id: id(2) });
    await vi.waitFor(async () => expect(await names('inspect.users')).toEqual(['Անի', 'Նարե']));
    sessionStore.set({ kind: 'out', reason: 'chosen' });
    const after = server.asked.length;
    deliver(`ADD_OPERATOR_${id(77)}`, { _id: id(2) });
    expect(server.asked).toHaveLength(after);
  });
});
