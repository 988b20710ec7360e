import { createHash } from 'node:crypto';
import { type Day, yerevanDay } from '@inspect/contract/kernel';
import pg from 'pg';
import { openPool, SESSION } from '../../../apps/server/src/platform/db/open-pool.ts';
import { fillCheckups } from '../fill/fill-checkups.ts';
import { actorOf } from '../list-bench.ts';
import { signIn, startBuiltServer } from '../start-server.ts';
import { listPages } from './list-pages.ts';
import { type Figure, figureLine, growthLines, sideBySide, TooLong } from './measure.ts';
import { plainStatement } from './plain-sql.ts';
import { addressOf, questionsOf, type Scope } from './questions.ts';
import { saveTriggers } from './save-triggers.ts';
import { statisticsOf } from './statistics.ts';

/** What the server allows a statement, with room for its way back. */
const LIMIT = 9_500;
const PLAIN_LIMIT = 60_000;

type Print = (title: string, lines: Promise<string[]>) => Promise<void>;

/**
 * Every grouped report, the statistics, the list's pages and saves among so many checkups of ten years, beside plain SQL over the table. Of
 * several sizes it says how each figure grows. `onDatabase` gives a database for each of them. `alone` = reports without the plain
 * statements, of which those of ten years take minutes each among many.
 */
export async function reportsBench(
  sizes: readonly number[],
  onDatabase: (work: (url: string) => Promise<void>) => Promise<void>,
  print: Print,
  alone: boolean,
): Promise<void> {
  const all: Figure[][] = [];
  for (const size of sizes)
    await onDatabase(async (url) => {
      all.push(await ofSize(url, size, print, alone));
    });
  const [small, ...larger] = all;
  for (const [index, large] of larger.entries())
    await print(
      `from ${sizes[0]} to ${sizes[index + 1]} checkups`,
      Promise.resolve(growthLines(small ?? [], large)),
    );
}

async function ofSize(databaseUrl: string, size: number, print: Print, alone: boolean): Promise<Figure[]> {
  // The first start makes the tables and the demonstration, whose people sign in.
  await (await startBuiltServer({ DATABASE_URL: databaseUrl })).stop();
  const last = await fillCheckups(databaseUrl, size);
  const server = await startBuiltServer({ DATABASE_URL: databaseUrl });
  const pool = openPool(databaseUrl, { max: 8 });
  const plain = new pg.Client({
    connectionString: databaseUrl,
    options: `${SESSION} -c statement_timeout=${PLAIN_LIMIT}`,
  });
  await plain.connect();
  const { origin } = server;
  try {
    const [admin, owner, operator] = await Promise.all(
      ['admin', 'owner', 'operator'].map(async (account) => (await signIn(origin, account)).cookie),
    );
    if (!admin || !owner || !operator) throw new Error('nobody signs in');
    const days = last === yerevanDay(new Date()) ? '' : `; «today» is ${last}, the last day that was filled`;
    const figures: Figure[] = [];
    // Each line as soon as it is known: all of them take long, and a run may be ended.
    const told = async (name: string, work: AsyncIterable<Figure>) => {
      await print(`${name}, ${size.toLocaleString('en')} checkups${days}: p50 / p95`, Promise.resolve([]));
      for await (const figure of work) {
        figures.push(figure);
        process.stdout.write(`  ${figureLine(figure)}\n`);
      }
    };
    const { company } = await actorOf(origin, owner);
    if (!company) throw new Error('an owner without a company');
    const scopes: Scope[] = [
      { name: 'admin, all', cookie: admin },
      { name: 'admin, one', cookie: admin, company },
      { name: 'owner', cookie: owner, company },
    ];
    await told('reports', reports({ origin, scopes, plain, last, alone }));
    await told('statistics', statisticsOf({ origin, scopes, last, ask }));
    await told('list', listPages({ origin, cookie: admin, plain, last, ask }));
    await print('saves', saveTriggers({ origin, pool, databaseUrl, staff: admin, operator }));
    return figures;
  } finally {
    await plain.end();
    await pool.end();
    await server.stop();
  }
}

type Asked = {
  origin: string;
  scopes: readonly Scope[];
  plain: pg.Client;
  last: Day;
  alone: boolean;
};

async function* reports({ origin, scopes, plain, last, alone }: Asked): AsyncGenerator<Figure> {
  for (const question of questionsOf(last, scopes, await commonType(plain))) {
    const { text, values } = plainStatement(question);
    // Prepared, as ours are: by its text, since one name stands for one statement.
    const statement = { name: createHash('sha256').update(text).digest('hex').slice(0, 32), text, values };
    const address = addressOf(origin, question);
    const { name, scope, goal, faster } = question;
    yield await sideBySide(
      name,
      () => ask(address, scope.cookie),
      alone ? undefined : () => plain.query(statement).catch(tooLong),
      { goal, faster },
    );
  }
}

async function commonType(plain: pg.Client): Promise<string> {
  const { rows } = await plain.query<{ type: string }>(
    'select car_type::text as type from vehicles group by 1 order by count(*) desc, 1 limit 1',
  );
  return rows[0]?.type ?? '';
}

/** An answer to its last byte. @throws TooLong where the limit of statements ended it */
async function ask(url: string, cookie: string): Promise<void> {
  const begun = performance.now();
  const answer = await fetch(url, { headers: { cookie } });
  const text = await answer.text();
  if (answer.ok) return;
  if (answer.status === 503 && performance.now() - begun > LIMIT) throw new TooLong(url);
  throw new Error(`${answer.status} from ${url}: ${text.slice(0, 300)}`);
}

function tooLong(error: unknown): never {
  const isCancelled = error instanceof pg.DatabaseError && error.code === '57014';
  throw isCancelled ? new TooLong(error.message) : error;
}
