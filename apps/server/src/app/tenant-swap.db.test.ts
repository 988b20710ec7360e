import { type AnyEndpoint, isObjectId } from '@inspect/contract/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addressOf,
  type Input,
  idFieldsOf,
  nameOf,
  type Path,
  withValue,
} from '../../test/contract/shape.ts';
import { printOf } from '../../test/contract/stored.ts';
import { PEOPLE, type Who } from '../../test/fixtures.ts';
import { type LivePage, openPage } from '../../test/live-page.ts';
import { type Part, sendForm } from '../../test/multipart.ts';
import { setPages } from '../../test/rights/rights-matrix.ts';
import { isOfStaff, kindAt, sendInput, shown } from '../../test/tenants/ask-with-ids.ts';
import type { OfStaff, Sample } from '../../test/tenants/sample.ts';
import { SAMPLES } from '../../test/tenants/samples.ts';
import { type Things, thingsOfBoth } from '../../test/tenants/things.ts';
import { type Answer, type Client, type TestApp, testApp } from '../../test/test-app.ts';
import { WALLET } from '../../test/wallet.ts';
import { newId } from '../platform/ids.ts';

/** Everything that is ever asked is asked by these, with the ids of the other company (security check 27). */
const ASKING: readonly Who[] = ['owner', 'operator', 'operatorAnywhere', 'mechanic'];
const SECRETS = [
  'Company two',
  'Station a2',
  'Person operator2',
  'Person mechanic2',
  'operator2@test.example',
];

let test: TestApp;
let address: string;
let own: Things;
let theirs: Things;
const clients = new Map<Who, Client>();
const endpoints: AnyEndpoint[] = [];

beforeAll(async () => {
  test = await testApp({
    realtime: true,
    connections: 8,
    paymentGateways: WALLET,
    routes: (routes) => {
      endpoints.push(...routes.map(({ endpoint }) => endpoint));
      return routes;
    },
  });
  address = await test.app.listen({ port: 0, host: '127.0.0.1' });
  // As much as can be granted at all: only the role and the scope are left in the way.
  await setPages(test, 'every page to everyone');
  ({ own, theirs } = await thingsOfBoth(test));
  for (const who of ASKING) clients.set(who, await test.as(who));
});
afterAll(() => test.close());

/** Not those that need nobody: whoever is signed in gets nothing by them (quarantine.db.test.ts). */
const withIds = () =>
  endpoints.filter((endpoint) => endpoint.need.kind !== 'public' && idFieldsOf(endpoint).length > 0);

function clientOf(who: Who): Client {
  const client = clients.get(who);
  if (!client) throw new Error(`nobody signed in as ${who}`);
  return client;
}

const send = (who: Who, endpoint: AnyEndpoint, input: Input, parts?: readonly Part[]): Promise<Answer> =>
  parts ? sendForm(test, who, addressOf(endpoint, input), parts) : sendInput(clientOf(who), endpoint, input);

type Kind = keyof Things | 'staff';
/** Every id of the other company, and one of the staff. */
const foreign = (): [Kind, string][] => [
  ...(Object.entries(theirs) as [keyof Things, string][]),
  ['staff', PEOPLE.admin.id],
];

const LONG = process.env.TEST_LONG === '1';

/** By whom a call of the staff is tried: nobody of a company comes nearer to their rights. */
const NEAREST: Who = 'owner';

type Place = { sample: Sample | OfStaff; meant: Kind | undefined; turn: number };

/**
 * Those that this person puts into this place. In the long tests all; otherwise what the place is for and the company, and by whom
 * the call is for half of the rest too, in the next place the other half. Where it is not known what a place is for he puts all.
 */
function foreignAt({ sample, meant, turn }: Place, who: Who): [Kind, string][] {
  const holder = isOfStaff(sample) || !ASKING.includes(sample.holder) ? NEAREST : sample.holder;
  const isTried = (at: number) => who === holder && (meant === undefined || at % 2 === turn % 2);
  return foreign().filter(([kind], at) => LONG || kind === 'company' || kind === meant || isTried(at));
}

const noted = async () =>
  (await test.securityEvents()).map(({ user, call, record }) => `${user} ${call} ${record}`);

type Swap = { who: Who; path: Path; kind: string; id: string; answer: Answer; unknown: Answer };

/** Puts each foreign id into this place of the call, and one of nobody. */
async function swap(
  endpoint: AnyEndpoint,
  sample: Sample | OfStaff,
  path: Path,
  who: Who,
  turn: number,
): Promise<Swap[]> {
  const staff = isOfStaff(sample);
  const input = staff ? { body: sample.body ?? {} } : await sample.input(own, test);
  const made = !staff && sample.makes?.field === path.at(-1) ? sample.makes : null;
  const swaps: Swap[] = [];
  const { parts } = sample;
  const nobody = made ? own[made.taken] : newId();
  const unknown = await send(who, endpoint, withValue(input, path, nobody), parts);
  const ids = made
    ? foreign().filter(([kind]) => kind === made.taken)
    : foreignAt({ sample, meant: kindAt(path, input, own), turn }, who);
  for (const [kind, id] of ids) {
    const answer = await send(who, endpoint, withValue(input, path, id), parts);
    swaps.push({ who, path, kind, id, answer, unknown });
    expect(
      shown(answer, id),
      `${nameOf(endpoint)} ${path.join('.')} with a ${kind}, asked by ${who}`,
    ).toEqual(shown(unknown, nobody));
  }
  return swaps;
}

/** A list of nothing is an answer too; whoever makes something learns that his id is taken, and no more. */
function allowed({
  staff,
  made,
  itemised,
  query,
}: Record<'staff' | 'made' | 'itemised' | 'query', boolean>): number[] {
  // 404: his role lets him come as far as the record.
  if (staff) return [403, 404];
  if (made) return [403, 409];
  if (itemised) return [200];
  return query ? [200, 400, 403, 404] : [400, 403, 404, 409];
}

/** Calls by which files are taken out. */
const TAKEN_OUT = new Set([
  ...['/get-checkups-for-export', '/get-checkups-for-tax/export', '/payments/export'],
  ...['/paid-not-inspected/export', '/inspected-not-paid/export', '/statement-differences/export'],
  ...['/tech-service-report-export', '/login-history/export', '/cash-shifts/export'],
  ...['/companies/export', '/users/export', '/tech-service-users/export', '/controls/export'],
]);

describe('the calls that take an id', () => {
  it('are found in the registered endpoints, and each has its sample: a new one needs one', () => {
    expect(withIds().length).toBeGreaterThan(80);
    const registered = new Set(endpoints.map(nameOf));
    expect([...SAMPLES.keys()].filter((name) => !registered.has(name))).toEqual([]);
    expect(
      withIds()
        .map(nameOf)
        .filter((name) => !SAMPLES.has(name)),
    ).toEqual([]);
  });

  it('answer to the ids of another company what they answer to ids of nobody, change nothing, and are noted', async () => {
    const before = await printOf(test);
    const swaps: { endpoint: AnyEndpoint; staff: boolean; made: boolean; itemised: boolean; swap: Swap }[] =
      [];
    let places = 0;
    for (const endpoint of withIds()) {
      const sample = SAMPLES.get(nameOf(endpoint)) ?? {};
      for (const path of idFieldsOf(endpoint)) {
        places += 1;
        for (const who of ASKING)
          for (const done of await swap(endpoint, sample, path, who, places)) {
            const staff = isOfStaff(sample);
            const made = !staff && sample.makes?.field === path.at(-1);
            const itemised = !staff && sample.itemised === true;
            swaps.push({ endpoint, staff, made, itemised, swap: done });
          }
      }
    }
    expect(await printOf(test)).toEqual(before);
    const events = new Set(await noted());
    const wrong: string[] = [];
    for (const { endpoint, staff, made, itemised, swap } of swaps) {
      const about = `${nameOf(endpoint)} ${swap.path.join('.')} with a ${swap.kind}, asked by ${swap.who}`;
      const { status, text } = swap.answer;
      // What a write is told in its query is as good as told in its body.
      const query = swap.path[0] === 'query' && endpoint.method === 'GET';
      if (!allowed({ staff, made, itemised, query }).includes(status)) wrong.push(`${about}: ${status}`);
      if (SECRETS.some((secret) => text.includes(secret))) wrong.push(`${about}: tells ${text}`);
      if (!events.has(`${PEOPLE[swap.who].id} ${nameOf(endpoint)} ${swap.id}`))
        wrong.push(`${about}: not noted`);
    }
    expect(wrong).toEqual([]);
    expect(swaps.length).toBeGreaterThan(LONG ? 20_000 : 4_000);
    // Ids of nobody, and one's own, are no events.
    const strange = new Set(foreign().map(([, id]) => id));
    const others = (await test.securityEvents()).filter(({ record }) => !strange.has(record));
    // But that one person takes out as many files as this test does is one, of his own id and never a refusal.
    expect(
      others.filter(
        ({ user, entity, record, status }) => !(entity === 'users' && record === user && status === 200),
      ),
    ).toEqual([]);
    expect(others.map(({ call }) => call).filter((call) => !TAKEN_OUT.has(call))).toEqual([]);
  }, 480_000);

  it('do what they are for with the ids of one’s own company: nothing else stands in the way', async () => {
    const failed: string[] = [];
    for (const [name, sample] of SAMPLES) {
      const endpoint = endpoints.find((one) => nameOf(one) === name);
      if (!endpoint || isOfStaff(sample)) continue;
      const { status, text } = await send(
        sample.holder,
        endpoint,
        await sample.input(own, test),
        sample.parts,
      );
      if (status !== (sample.status ?? 200)) failed.push(`${name}: ${status} ${text.slice(0, 200)}`);
    }
    expect(failed).toEqual([]);
  });
});

describe('the rooms of the sockets', () => {
  const open = async (who: Who): Promise<LivePage> => openPage(address, { token: await test.token(who) });

  it('are not joined by asking: whoever names another company hears nothing of it, and is noted', async () => {
    const [mine, yours] = [await open('operator'), await open('operator2')];
    for (const room of [`company:${theirs.company}`, `user:${theirs.person}`, `session:${theirs.session}`])
      for (const event of ['join', 'subscribe', 'room', `EDIT_COMPANY_${theirs.company}`])
        mine.send(event, room);
    await mine.roundTrip();
    const owner2 = await test.as('owner2');
    const { rows } = await test.database.pool.query('select version from stations where id = $1', [
      theirs.station,
    ]);
    const change = { version: rows[0].version, lines: 3 };
    expect((await owner2.put(`/stations/${theirs.station}`, change)).status).toBe(200);
    expect(await yours.next()).toEqual([`EDIT_COMPANY_${theirs.company}`, { company: theirs.company }]);
    await mine.roundTrip();
    expect(JSON.stringify(mine.heard)).not.toContain(theirs.company);
    const events = await noted();
    for (const id of [theirs.company, theirs.person, theirs.session])
      expect(events).toContain(`${PEOPLE.operator.id} socket ${id}`);
    mine.close();
    yours.close();
  });
});

it('an id is ninety-six random bits in small letters', () => {
  const ids = Array.from({ length: 1_000 }, newId);
  expect(new Set(ids).size).toBe(1_000);
  expect(ids.every(isObjectId)).toBe(true);
});
