import { randomBytes } from 'node:crypto';
import { yerevanDay } from '@inspect/contract/kernel';
import pg from 'pg';
import { percentile } from './figures.ts';
import { signIn, startBuiltServer } from './start-server.ts';
import { get, timed } from './volume/volume.ts';

/** Of the ministry's figures for ten times today (peers: 83 calls a second). */
const CALLS_A_SECOND = 83;
const OTHERS_EVERY_MS = 100;

/**
 * A partner asks 83 times a second for so many minutes; p95 of its calls, of an operator's list meanwhile, and of the
 * same list in the minute before and the minute after. Every call must stand in the history.
 */
export async function partnerBench(databaseUrl: string, minutes = 5): Promise<string[]> {
  const server = await startBuiltServer({ DATABASE_URL: databaseUrl });
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  try {
    const { origin } = server;
    const secret = await partnerOf(origin);
    const { cookie } = await signIn(origin, 'operator');
    const plates = await platesOf(pool);
    const today = yerevanDay(new Date());
    const list = `${origin}/api/tech-service-checkup?startDate=${today}&endDate=${today}`;
    const alone = () => others(list, cookie, until(60_000));
    const before = await alone();
    const end = until(minutes * 60_000);
    const [calls, meanwhile] = await Promise.all([
      asking(`${origin}/api/partner/v1/vehicle`, secret, plates, end),
      others(list, cookie, end),
    ]);
    const after = await alone();
    const { rows } = await pool.query<{ count: number }>(
      'select count(*)::int as count from partner_calls where status = 200',
    );
    const without = [...before, ...after];
    const told = (name: string, values: readonly number[]) =>
      `${name.padEnd(46)} ${percentile(values, 50).toFixed(1)} / ${percentile(values, 95).toFixed(1)} ms (p50 / p95)`;
    return [
      `${calls.length} calls in ${minutes} min, ${rows[0]?.count} in the history`,
      told('a partner’s call', calls),
      told('an operator’s list without the partner', without),
      told('an operator’s list meanwhile', meanwhile),
      `p95 of the list: meanwhile : without          × ${(percentile(meanwhile, 95) / percentile(without, 95)).toFixed(2)}`,
    ];
  } finally {
    await server.stop();
    await pool.end();
  }
}

/** True until so many milliseconds are over. */
function until(milliseconds: number): () => boolean {
  const end = performance.now() + milliseconds;
  return () => performance.now() < end;
}

const pause = (milliseconds: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, milliseconds)));

/** By the clock and not by the answers: whoever is slow is asked all the same. */
async function asking(url: string, secret: string, plates: readonly string[], goesOn: () => boolean) {
  const times: number[] = [];
  const open = new Set<Promise<unknown>>();
  const begun = performance.now();
  for (let call = 0; goesOn(); call += 1) {
    await pause(begun + (call * 1_000) / CALLS_A_SECOND - performance.now());
    const answered = timed(async () => {
      const answer = await fetch(`${url}?plate=${plates[call % plates.length]}`, {
        headers: { authorization: `Bearer ${secret}` },
      });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${answer.status} from the partners' API`);
    }).then((time) => times.push(time));
    open.add(answered);
    void answered.finally(() => open.delete(answered));
  }
  await Promise.all(open);
  return times;
}

async function others(list: string, cookie: string, goesOn: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (goesOn()) {
    times.push(await timed(() => get(list, cookie)));
    await pause(OTHERS_EVERY_MS);
  }
  return times;
}

async function partnerOf(origin: string): Promise<string> {
  const { cookie } = await signIn(origin, 'admin');
  const post = async (path: string, body: unknown) => {
    const answer = await fetch(`${origin}/api${path}`, {
      method: 'POST',
      headers: { cookie, origin, 'content-type': 'application/json', 'x-requested-with': 'inspect' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${answer.status} from ${path}: ${await answer.text()}`);
    return (await answer.json()) as { data: { _id: string; secret: string } };
  };
  const quotas = { minuteQuota: 100_000, dayQuota: 100_000_000 };
  const { data } = await post('/api/users', { name: 'Bench', scopes: ['vehicle-status'], ...quotas });
  const made = await post(`/api/users/${data._id}/keys`, {
    _id: randomBytes(12).toString('hex'),
    sandbox: false,
  });
  return made.data.secret;
}

/** Known ones, and as many that nobody has. */
async function platesOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ plate: string }>(
    'select plate from vehicles where plate is not null order by id limit 200',
  );
  return rows.flatMap(({ plate }, index) => [plate, `9${index % 10}QZ${100 + index}`]);
}
