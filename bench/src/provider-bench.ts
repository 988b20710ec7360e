import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NewCheckupInput } from '@inspect/contract/checkups';
import { yerevanDay } from '@inspect/contract/kernel';
import pg from 'pg';
import { buildCheckup } from '../../apps/server/test/build/checkup.ts';
import { line, percentile, ratio } from './figures.ts';
import { signIn, startBuiltServer } from './start-server.ts';
import { newPapers } from './volume/save-bench.ts';
import { get, timed } from './volume/volume.ts';

const ROUNDS = 5;
const CALLS = 40;
const PAYERS = 4;
const MODES = ['answers', 'is down', 'hangs'] as const;
const WORK = ['list', 'check before', 'save'] as const;
type Mode = (typeof MODES)[number];
type Work = (typeof WORK)[number];

/**
 * What others wait for while some pay by card and the bank answers, is down or never answers: p95 of each round, as a
 * ratio to the same round's with a bank that answers.
 */
export async function providerBench(databaseUrl: string): Promise<string[]> {
  const bank = await startBank();
  const server = await startBuiltServer({
    DATABASE_URL: databaseUrl,
    ARCA_USER: 'bench',
    ARCA_PASSWORD: 'bench',
    ARCA_URL: `${bank.origin}/payment/rest`,
  });
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  try {
    const { cookie } = await signIn(server.origin, 'operator');
    const desk = { origin: server.origin, cookie, pool, mechanic: await mechanicOf(pool) };
    const p95 = Object.fromEntries(
      MODES.map((mode) => [mode, Object.fromEntries(WORK.map((work) => [work, [] as number[]]))]),
    ) as Record<Mode, Record<Work, number[]>>;
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const mode of MODES) {
        bank.mode = mode;
        const found = await besidePayers(desk);
        // The first round warms all of them up.
        if (round > 0) for (const work of WORK) p95[mode][work].push(percentile(found[work], 95));
      }
    return WORK.flatMap((work) => [
      line(`${work}, p95 while the bank answers`, p95.answers[work], 'ms'),
      ...(['is down', 'hangs'] as const).map((mode) =>
        ratio(`${work}: the bank ${mode} : answers (goal ≤ 1.1)`, p95[mode][work], p95.answers[work]),
      ),
    ]);
  } finally {
    await server.stop();
    await pool.end();
    bank.stop();
  }
}

type Desk = { origin: string; cookie: string; pool: pg.Pool; mechanic: string };

async function besidePayers(desk: Desk): Promise<Record<Work, number[]>> {
  const found: Record<Work, number[]> = { list: [], 'check before': [], save: [] };
  let over = false;
  const payers = Array.from({ length: PAYERS }, async () => {
    while (!over) await payByCard(desk);
  });
  const today = yerevanDay(new Date());
  const list = `${desk.origin}/api/tech-service-checkup?fields=status,CarRegNo,fees,paid&startDate=${today}&endDate=${today}`;
  for (let call = 0; call < CALLS; call += 1) {
    found.list.push(await timed(() => get(list, desk.cookie)));
    const papers = newPapers(nextSerial());
    found['check before'].push(
      await timed(() => post(desk, '/tech-service-checkup-check-before-add', papers)),
    );
    const body = await buildCheckup(desk.pool, { ...papers, mechanic: desk.mechanic });
    found.save.push(await timed(() => post(desk, '/tech-service-checkup', body)));
  }
  over = true;
  await Promise.all(payers);
  return found;
}

async function payByCard(desk: Desk): Promise<void> {
  const body: NewCheckupInput = await buildCheckup(desk.pool, {
    ...newPapers(nextSerial()),
    mechanic: desk.mechanic,
  });
  const saved = await post(desk, '/tech-service-checkup', body);
  // Whatever becomes of it: a bank that does not answer is a refusal in words.
  const paid = await send(desk, '/makePayment', {
    _id: randomBytes(12).toString('hex'),
    checkup: (saved as { data: { _id: string } }).data._id,
    purposes: ['inspection'],
    method: 'arca',
  });
  await paid.arrayBuffer();
}

async function post(desk: Desk, path: string, body: unknown): Promise<unknown> {
  const answer = await send(desk, path, body);
  if (!answer.ok) throw new Error(`${answer.status} from ${path}: ${await answer.text()}`);
  return answer.json();
}

const send = ({ origin, cookie }: Desk, path: string, body: unknown) =>
  fetch(`${origin}/api${path}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'x-requested-with': 'inspect', origin },
    body: JSON.stringify(body),
  });

let serial = Date.now() % 1e7;
const nextSerial = () => {
  serial += 1;
  return serial;
};

/** ArCa as far as this needs it: it registers, and nobody pays. */
async function startBank() {
  const bank = { mode: 'answers' as Mode, origin: '', stop: () => {} };
  const server = createServer((request, response) => {
    if (bank.mode === 'hangs') return;
    if (bank.mode === 'is down') {
      request.socket.destroy();
      return;
    }
    const orderId = randomBytes(12).toString('hex');
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ orderId, formUrl: `${bank.origin}/form?mdOrder=${orderId}` }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  bank.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  bank.stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return bank;
}

async function mechanicOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `select m.id from users m join users o on o.company = m.company and m.station = o.station
      where o.email = 'operator@demo.inspect.am' and m.role like '%MECHANIC' and not m.blocked limit 1`,
  );
  return rows[0]?.id ?? '';
}
