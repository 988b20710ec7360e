import type { Actor } from '@inspect/contract/access';
import { authEndpoints } from '@inspect/contract/auth';
import type { CheckupQuery } from '@inspect/contract/checkups';
import { addDays, PAGE_SIZE, yerevanDay } from '@inspect/contract/kernel';
import autocannon from 'autocannon';
import { z } from 'zod';
import { checkupsPage } from '../../apps/server/src/features/checkup-list/checkup.query.ts';
import type { Tx } from '../../apps/server/src/platform/db/transaction.ts';
import { line, ratio } from './figures.ts';
import { signIn, startBuiltServer, startProgram } from './start-server.ts';

/** What the list on the screen asks for. */
const FIELDS = [
  ...([
    'status',
    'Opinion',
    'CarRegNo',
    'VIN',
    'carName',
    'carModelName',
    'productionYear',
    'ownerName',
  ] as const),
  ...(['phone', 'fees', 'paid', 'mechanicName', 'createdByName', 'stationName', 'companyName'] as const),
  ...(['createdAt', 'nextCheckupDate', 'number'] as const),
];
const DAYS = 30;
const ROUNDS = 5;
const SECONDS = 4;
const CONNECTIONS = 20;

/** Fifty rows of a station's list through the API, beside the same SQL on a bare `pg` server, turn by turn. */
export async function listBench(databaseUrl: string): Promise<string[]> {
  const server = await startBuiltServer({ DATABASE_URL: databaseUrl });
  const { cookie } = await signIn(server.origin, 'operator');
  const actor = await actorOf(server.origin, cookie);
  const today = yerevanDay(new Date());
  const query: CheckupQuery = { fields: FIELDS, startDate: addDays(today, -DAYS), endDate: today };
  const bare = await startProgram(['--import', 'tsx', 'bench/src/bare-server.ts'], {
    DATABASE_URL: databaseUrl,
    BARE_QUERY: JSON.stringify(await recordQuery(actor, query, today)),
  });
  const address = `${server.origin}/api/tech-service-checkup?fields=${FIELDS}&startDate=${query.startDate}&endDate=${query.endDate}`;
  try {
    await sameRows(address, cookie, bare.origin);
    const api: number[] = [];
    const plain: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const left = await rate(address, cookie);
      const right = await rate(bare.origin, '');
      // The first round warms both up.
      if (round === 0) continue;
      api.push(left);
      plain.push(right);
    }
    return [
      line('list of 50, API (rights, RLS, validation)', api, 'req/s'),
      line('list of 50, the same SQL on bare pg', plain, 'req/s'),
      ratio('API : bare pg (goal ≥ 0.7)', api, plain),
    ];
  } finally {
    await server.stop();
    await bare.stop();
  }
}

async function rate(url: string, cookie: string): Promise<number> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: cookie ? { cookie } : {},
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} bad answers from ${url}`);
  return result.requests.average;
}

/** The statement the server runs for this list, taken from its own code: rows and totals in one. */
async function recordQuery(actor: Actor, query: CheckupQuery, today: string) {
  let recorded: { text: string; values: readonly unknown[] } | undefined;
  const tx: Tx = {
    rows: async () => [],
    last: async (compilable) => {
      const { sql, parameters } = compilable.compile();
      recorded = { text: sql, values: parameters };
      // A list without rows still has its totals.
      return JSON.parse('[{"totals":{},"place":null}]');
    },
    first: async () => undefined,
    run: async () => 0,
    batches: async function* () {},
    takeTime: async () => undefined,
  };
  await checkupsPage(tx, actor, { ...query, limit: PAGE_SIZE, offset: 0 }, today);
  return recorded;
}

export async function actorOf(origin: string, cookie: string): Promise<Actor> {
  const answer = await fetch(`${origin}/api/auth/me`, { headers: { cookie } });
  const { data } = authEndpoints.me.response.parse(await answer.json());
  return {
    userId: data.user.id,
    name: data.user.name,
    role: data.user.role,
    company: data.user.company,
    station: data.user.station,
    grants: {},
  };
}

const rows = z.object({ data: z.array(z.looseObject({ _id: z.string() })) });

/** A ratio between two different answers would say nothing. */
async function sameRows(address: string, cookie: string, bare: string): Promise<void> {
  const ids = async (url: string) => {
    const answer = await fetch(url, { headers: { cookie } });
    return rows.parse(await answer.json()).data.map((row) => row._id);
  };
  const api = await ids(address);
  if (api.length !== 50 || api.join() !== (await ids(bare)).join())
    throw new Error('the two servers answer different rows');
}
