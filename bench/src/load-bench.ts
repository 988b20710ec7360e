import { readdir, readFile } from 'node:fs/promises';
import type { NewCheckupInput } from '@inspect/contract/checkups';
import pg from 'pg';
import { buildCheckup } from '../../apps/server/test/build/checkup.ts';
import { percentile } from './figures.ts';
import { signIn, startBuiltServer } from './start-server.ts';
import { mechanicOf, newPapers } from './volume/save-bench.ts';

/** What is expected of the country in its busiest hour, a second (docs/reliability.md section 4: «1×»). */
const USUAL = { saves: 0.33, reads: 7 };
const BURST = { saves: 50, reads: 0 };
const BURST_SECONDS = 60;
const USUAL_SECONDS = 60;
const WARM_SECONDS = 180;
const SAMPLE_MS = 1_000;
const MEGABYTE = 1_048_576;

type Rate = { saves: number; reads: number };
type Call = { kind: 'save' | 'read'; status: number; ms: number };
/** `late`: how long after its time it begins, ms */
type Run = (late: number) => Promise<Call>;
type Desk = { origin: string; cookie: string; reads: readonly string[] };

/**
 * Ten times the busiest hour for so many minutes (reliability F11), and 50 saves a second for a minute (F12): what is answered how fast, that
 * each save is stored once (a tenth of them are sent twice), and what the process of the server holds during the former. Beside it the
 * busiest hour itself, of which a minute has 20 saves: its p95 is one of them. Calls begin at their times, whether or not the ones before have
 * ended, and are measured from then; what is not 2xx is told apart. One person calls, from the machine that serves.
 */
export async function loadBench(databaseUrl: string, minutes = 15): Promise<string[]> {
  const server = await startBuiltServer({ DATABASE_URL: databaseUrl });
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  try {
    const mechanic = await mechanicOf(pool);
    const desk = await deskOf(server.origin);
    const serials = (function* () {
      for (let serial = Date.now() % 1e7; ; serial += 1) yield serial;
    })();
    const bodies = (count: number) => buildBodies(pool, mechanic, count, serials);
    const tenfold = { saves: USUAL.saves * 10, reads: USUAL.reads * 10 };

    const usual = await during(desk, USUAL, USUAL_SECONDS, bodies);
    const watched = watch(server.pid);
    const busy = await during(desk, tenfold, minutes * 60, bodies);
    const held = await watched.stop();
    const burst = await during(desk, BURST, BURST_SECONDS, bodies);
    const sent = [usual, busy, burst].flatMap((one) => one.bodies);
    const again: Call[] = [];
    for (const body of sent.filter((_, n) => n % 10 === 0)) again.push(await save(desk, body));
    const stored = await storedOf(pool, sent);
    return [
      ...told('busiest hour', usual.calls),
      ...told(`ten times that for ${minutes} min (p99 ≤ 2,000)`, busy.calls),
      memory('its memory after 3 min, and at the end (≤ × 1.1)', held),
      ...told('50 saves a second for 60 s (p95 ≤ 1,000)', burst.calls),
      ...told('a tenth of all saves sent once more', again),
      `${'saves sent : stored : stored twice'.padEnd(46)} ${sent.length} : ${stored.once} : ${stored.twice}`,
    ];
  } finally {
    await pool.end();
    await server.stop();
  }
}

/** Calls of both kinds at their times; ends when the last has been answered. */
async function during(
  desk: Desk,
  { saves, reads }: Rate,
  seconds: number,
  bodies: (count: number) => Promise<NewCheckupInput[]>,
): Promise<{ calls: Call[]; bodies: NewCheckupInput[] }> {
  const toSave = await bodies(Math.round(saves * seconds));
  const plan: { at: number; run: Run }[] = [
    ...toSave.map((body, n) => ({ at: (n / saves) * 1_000, run: (late: number) => save(desk, body, late) })),
    ...Array.from({ length: Math.round(reads * seconds) }, (_, n) => ({
      at: (n / reads) * 1_000,
      run: (late: number) => read(desk, desk.reads[n % desk.reads.length] ?? '', late),
    })),
  ].sort((left, right) => left.at - right.at);
  const begun = performance.now();
  const running: Promise<Call>[] = [];
  for (const { at, run } of plan) {
    const wait = begun + at - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    running.push(run(Math.max(0, -wait)));
  }
  return { calls: await Promise.all(running), bodies: toSave };
}

async function timed(kind: Call['kind'], late: number, ask: () => Promise<Response>): Promise<Call> {
  const begun = performance.now();
  const answer = await ask().catch(() => undefined);
  await answer?.arrayBuffer();
  return { kind, status: answer?.status ?? 0, ms: late + performance.now() - begun };
}

const save = ({ origin, cookie }: Desk, body: NewCheckupInput, late = 0) =>
  timed('save', late, () =>
    fetch(`${origin}/api/tech-service-checkup`, {
      method: 'POST',
      headers: { cookie, origin, 'content-type': 'application/json', 'x-requested-with': 'inspect' },
      body: JSON.stringify(body),
    }),
  );

const read = ({ origin, cookie }: Desk, path: string, late: number) =>
  timed('read', late, () => fetch(`${origin}/api${path}`, { headers: { cookie } }));

async function deskOf(origin: string): Promise<Desk> {
  const { cookie } = await signIn(origin, 'operator');
  const answer = await fetch(`${origin}/api/tech-service-checkup`, { headers: { cookie } });
  const { data } = (await answer.json()) as { data: { _id: string }[] };
  const records = data.slice(0, 10).map(({ _id }) => `/get-checkup-for-edit/${_id}`);
  const lists = ['/tech-service-checkup', '/tech-service-opinion-badge', '/checkStatus', '/auth/me'];
  return { origin, cookie, reads: records.flatMap((record) => [...lists, record]) };
}

async function buildBodies(
  pool: pg.Pool,
  mechanic: string,
  count: number,
  serials: Generator<number>,
): Promise<NewCheckupInput[]> {
  const like = await buildCheckup(pool, { mechanic });
  const payments: NewCheckupInput['payments'] = [{ purpose: 'inspection', method: 'cash' }];
  return Array.from({ length: count }, (_, n) => ({
    ...like,
    payments,
    ...newPapers(serials.next().value ?? 0),
    temporary_id: `${Date.now().toString(16).padStart(12, '0')}${n.toString(16).padStart(12, '0')}`,
  }));
}

/** By the vehicle: each of these was sent for one of its own. */
async function storedOf(
  pool: pg.Pool,
  sent: readonly NewCheckupInput[],
): Promise<{ once: number; twice: number }> {
  const { rows } = await pool.query<{ once: number; twice: number }>(
    `select count(distinct vin)::int as once, (count(*) - count(distinct vin))::int as twice from checkups where vin = any ($1)`,
    [sent.map(({ VIN }) => VIN)],
  );
  return rows[0] ?? { once: 0, twice: 0 };
}

type Held = { mb: number; files: number };

/** Resident memory and open files of a process, each second. */
function watch(pid: number) {
  const seen: Held[] = [];
  const look = () => heldBy(pid).then((now) => seen.push(now));
  // Of a server that has died nothing is seen any more; its calls tell of that.
  const timer = setInterval(() => void look().catch(() => undefined), SAMPLE_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      return seen;
    },
  };
}

async function heldBy(pid: number): Promise<Held> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const kilobytes = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]);
  return { mb: (kilobytes * 1_024) / MEGABYTE, files: (await readdir(`/proc/${pid}/fd`)).length };
}

/** The middle of a minute each: a collection of garbage is no growth. It takes four minutes and more to tell. */
function memory(name: string, seen: readonly Held[]): string {
  const minuteUntil = (end: number) => seen.slice(Math.max(0, end - 60), end);
  const [early, late] = [minuteUntil(Math.min(WARM_SECONDS, seen.length)), minuteUntil(seen.length)];
  const mb = (some: readonly Held[]) =>
    percentile(
      some.map((one) => one.mb),
      50,
    );
  const files = (some: readonly Held[]) => Math.max(...some.map((one) => one.files));
  return `${name.padEnd(46)} ${Math.round(mb(early))} and ${Math.round(mb(late))} MB (× ${(mb(late) / mb(early)).toFixed(2)}), ${files(early)} and ${files(late)} open files`;
}

function told(name: string, calls: readonly Call[]): string[] {
  return (['save', 'read'] as const).flatMap((kind) => {
    const some = calls.filter((call) => call.kind === kind);
    if (some.length === 0) return [];
    const isGood = ({ status }: Call) => status >= 200 && status < 300;
    const ms = some.filter(isGood).map((call) => call.ms);
    const [middle, p95, p99] = [50, 95, 99].map((share) =>
      Math.round(percentile(ms, share)).toLocaleString('en'),
    );
    const bad = new Map<number, number>();
    for (const call of some) if (!isGood(call)) bad.set(call.status, (bad.get(call.status) ?? 0) + 1);
    const others = [...bad].map(([status, count]) => `${count} × ${status || 'no answer'}`).join(', ');
    return `${`${name}: ${some.length} ${kind}s`.padEnd(46)} ${middle} ms, p95 ${p95}, p99 ${p99}${others && `; ${others}`}`;
  });
}
