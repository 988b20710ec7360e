import { setTimeout as after } from 'node:timers';
import type { NewCheckupInput } from '@inspect/contract/checkups';
import { operationsEndpoints } from '@inspect/contract/operations';
import { waitUntil } from '@inspect/embedded-postgres';
import type pg from 'pg';
import { newId } from '../../../apps/server/src/platform/ids.ts';
import { buildCheckup } from '../../../apps/server/test/build/checkup.ts';
import { type TestDatabase, testDatabase } from '../../../apps/server/test/database-per-worker.ts';
import { keepAsking, percentile } from '../../../apps/server/test/faults/until.ts';
import { newCheckup } from '../new-checkup.ts';
import { createUnlike } from '../random.ts';
import { doneOf, doubledNames, openSession, type Person, settleCompanies } from '../server.query.ts';
import { type Client, kindNamed, openClient } from './client.ts';
import { createLine, type Line, nothingSeen, type Place, type Seen } from './line.ts';
import { deskWorkOf, findingsOf, type Queued } from './queue.ts';
import { versionsOf } from './rush.query.ts';

const SECOND_MS = 1_000;
/** Nothing is sealed here. */
const NO_KEY = Promise.resolve(null);
const OPERATOR = 'TECHNICAL_SERVICE_OPERATOR';
const MECHANIC = 'TECHNICAL_SERVICE_MECHANIC';
/** A station with a desk of two and a pit of four. */
const STAFF = [OPERATOR, OPERATOR, MECHANIC, MECHANIC, MECHANIC, MECHANIC] as const;
const CARS_EACH = 2;
/** Of every tenth the answer to his first batch is lost. */
const LOSES = 10;

export type Rush = Seen & {
  clients: number;
  operations: number;
  /** of what was kept, what the server does not have */
  missing: string[];
  /** what was done more than once */
  doubled: string[];
  /** operations that wait for a person */
  refused: string[];
  /** ms until the last queue was empty; null = one was not */
  emptyAfter: number | null;
  /** of somebody who works with a connection meanwhile */
  others: { statuses: string[]; p95: number };
};

type Worker = Person & { line: Line; cars: string[] };

/** How the server is begun on a database that is there; `now` is what its clock shows. */
export type Serve = (database: TestDatabase) => Promise<Serving>;
type Serving = Place & { now: () => Date; end: () => Promise<unknown> };

type Wish = {
  clients: number;
  /** of what was found at one car, so much stands one on the other */
  links: { least: number; most: number };
  /** ms until all queues must be empty */
  within: number;
};

/** So many people, six of each company, come back with what they did without a network, within one second. */
export async function rush(serve: Serve, { clients, links, within }: Wish): Promise<Rush> {
  const database = await testDatabase(5, { wait: 120_000 });
  const opened: Client[] = [];
  const server = await serve(database);
  try {
    const seen = nothingSeen();
    const away = await workOffline(database.pool, server, { clients, links }, seen);
    opened.push(...away.keys());
    const meanwhile = nothingSeen();
    const asking = keepAsking(await somebodyElse(database.pool, server, meanwhile));
    seen.statuses.clear();
    const begin = performance.now();
    for (const [at, client] of opened.entries()) {
      if (at % LOSES === 0) client.line.loseNext();
      after(client.regain, Math.random() * SECOND_MS);
    }
    const left = () => opened.flatMap(({ outbox }) => outbox.store.get().operations);
    // Of what was refused the rest would wait for ever.
    const isOver = () => left().length === 0 || left().some(({ refusal }) => refusal);
    await waitUntil(() => (isOver() ? true : undefined), { within });
    const took = performance.now() - begin;
    const p95 = percentile(await asking.stop(), 0.95);
    const refused = left().flatMap(({ kind, refusal }) => (refusal ? [`${kind}: ${refusal.code}`] : []));
    const emptyAfter = left().length === 0 ? took : null;
    for (const client of opened) client.close();
    return {
      ...seen,
      clients: opened.length,
      emptyAfter,
      refused,
      ...(await judged(database.pool, [...away.values()].flat())),
      others: { statuses: [...meanwhile.statuses.keys()], p95 },
    };
  } finally {
    for (const client of opened) client.close();
    await server.end();
    await database.drop();
  }
}

/** They have all been here, went away with their cars, and have done this. */
async function workOffline(
  pool: pg.Pool,
  { now, ...place }: Serving,
  { clients, links: { least, most } }: Omit<Wish, 'within'>,
  seen: Seen,
) {
  const ids = createUnlike('rush');
  const staff = Array.from({ length: clients / STAFF.length }, () => STAFF);
  const like = await buildCheckup(pool);
  const away = new Map<Client, readonly Queued[]>();
  for (const [at, people] of (await settleCompanies(pool, ids, now(), staff)).entries()) {
    const workers: Worker[] = [];
    for (const person of people) {
      const token = await openSession(pool, person.id, ids, now());
      workers.push({ ...person, line: createLine(place, token, seen), cars: [] });
    }
    const mechanic = workers.find(({ role }) => role === MECHANIC)?.id ?? '';
    await bringCars(workers, like);
    for (const [seat, worker] of workers.entries()) {
      const client = await openClient(worker.id, worker.line);
      const queue = workOf(
        worker,
        { ...like, mechanic },
        `Rush ${at}`,
        least + ((at + seat) % (most - least + 1)),
      );
      away.set(client, queue);
      for (const one of queue)
        await client.outbox.add(kindNamed(one.kind), { ...one, owner: worker.id }, null, NO_KEY);
    }
  }
  return away;
}

/** An operator of another company, at his list all the while: ms of one look at it. */
async function somebodyElse(pool: pg.Pool, { now, ...place }: Serving, seen: Seen) {
  const ids = createUnlike('somebody else');
  const [[operator] = []] = await settleCompanies(pool, ids, now(), [[OPERATOR]]);
  const line = createLine(place, await openSession(pool, operator?.id ?? '', ids, now()), seen);
  return async () => {
    const begin = performance.now();
    await line.ask({ method: 'GET', path: '/tech-service-checkup' }).catch(() => undefined);
    return performance.now() - begin;
  };
}

/** Before the network went: each mechanic of a company has cars that its operator has taken in. */
async function bringCars(workers: readonly Worker[], like: NewCheckupInput): Promise<void> {
  const [desk] = workers;
  if (!desk) return;
  const operations = workers
    .filter(({ role }) => role === MECHANIC)
    .flatMap((mechanic) =>
      Array.from({ length: CARS_EACH }, () => {
        const { record, kind, payload } = newCheckup({ ...like, mechanic: mechanic.id }, newId());
        mechanic.cars.push(record);
        return { id: newId(), kind, payload, schema: 1, dependsOn: [], recordedAt: new Date().toISOString() };
      }),
    )
    .map((one, at) => ({ ...one, seq: at + 1 }));
  const { method, path } = operationsEndpoints.send;
  const body = { device: newId(), operations };
  const { data } = operationsEndpoints.send.response.parse(await desk.line.ask({ method, path, body }));
  const refused = data.filter(({ outcome }) => outcome !== 'applied');
  if (refused.length > 0) throw new Error(`cars were refused: ${JSON.stringify(refused[0])}`);
}

function workOf({ id, role, cars }: Worker, like: NewCheckupInput, street: string, links: number): Queued[] {
  return role === MECHANIC
    ? findingsOf(cars, links)
    : deskWorkOf(like, street, `${street} ${id}`, Math.ceil(links / 2));
}

/** What the database says of what was kept: each written once, and each change of a checkup one version of it. */
async function judged(pool: pg.Pool, queue: readonly Queued[]) {
  const ids = queue.map(({ id }) => id);
  const done = new Set((await doneOf(pool, ids)).map(({ id }) => id));
  const wanted = new Map<string, number>();
  for (const { kind, record } of queue) {
    // Those of before have their first version.
    const before = wanted.get(record) ?? (kind === 'checkups.findings' ? 1 : 0);
    if (kind.startsWith('checkups.')) wanted.set(record, before + 1);
  }
  const versions = await versionsOf(pool, [...wanted.keys()]);
  const odd = [...wanted].map(([id, version]) => ({ id, version, has: versions.get(id) ?? 0 }));
  const say = ({ id, version, has }: (typeof odd)[number]) =>
    `checkup ${id}: ${has} versions, not ${version}`;
  return {
    operations: ids.length,
    missing: [
      ...ids.filter((id) => !done.has(id)),
      ...odd.filter(({ has, version }) => has < version).map(say),
    ],
    doubled: [...odd.filter(({ has, version }) => has > version).map(say), ...(await doubledNames(pool))],
  };
}
