import { createHash } from 'node:crypto';
import { addDays, startOfDay } from '@inspect/contract/kernel';
import type pg from 'pg';
import { insertRows } from '../insert-rows.ts';
import type { Random } from './random.ts';

type Row = Record<string, unknown>;
type Account = { id: string; company: string | null; role: string };

const DAYS = 7;
const MINUTE = 60_000;
/** in the morning, before the first vehicle comes */
const FROM = (8 * 60 + 30) * MINUTE;
const SPREAD_MINUTES = 25;
/** of so many a hundred first typed a wrong password */
const MISTYPED = 8;

const AT_A_DESK =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const ON_A_PHONE =
  'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

type Of = { random: Random; now: Date; today: string; checkups: readonly Row[] };

/** The mornings of a week, and what looks like an attempt: an owner who asked for records of the other company. */
export async function storeSignIns(
  client: pg.PoolClient,
  { random, now, today, checkups }: Of,
): Promise<void> {
  const { rows: accounts } = await client.query<Account>(
    'select id, company, role from users where demo order by sort_key, id',
  );
  const signIns: Row[] = [];
  for (let before = DAYS; before >= 0; before -= 1)
    for (const account of accounts) {
      const moment =
        startOfDay(addDays(today, -before)).getTime() + FROM + random.whole(0, SPREAD_MINUTES) * MINUTE;
      const mistyped = random.whole(1, 100) <= MISTYPED;
      if (moment > now.getTime()) continue;
      if (mistyped) signIns.push(signIn(random, account, moment - MINUTE, 'failure'));
      signIns.push(signIn(random, account, moment, 'success'));
    }
  await insertRows(client, 'login_history', signIns);
  const asking = accounts.find(({ role }) => role === 'TECHNICAL_SERVICE_OWNER');
  const foreign = checkups.filter(({ company }) => asking && company !== asking.company).slice(-2);
  const session = random.id();
  await insertRows(
    client,
    'security_events',
    foreign.map((checkup, index) => ({
      id: random.id(),
      at: new Date(startOfDay(addDays(today, -1)).getTime() + FROM + (SPREAD_MINUTES + index) * 2 * MINUTE),
      kind: 'foreign_id',
      user: asking?.id,
      company: asking?.company,
      session,
      call: 'GET /checkups/:id',
      status: 404,
      entity: 'checkups',
      record: checkup.id,
      owner: checkup.company,
    })),
  );
}

function signIn(
  random: Random,
  { id, company, role }: Account,
  at: number,
  result: 'success' | 'failure',
): Row {
  return {
    id: random.id(),
    at: new Date(at),
    user: id,
    company,
    result,
    factor: 'password',
    email_hash: `\\x${createHash('sha256').update(id).digest('hex')}`,
    address: `192.0.2.${random.whole(20, 60)}`,
    device: role === 'TECHNICAL_SERVICE_MECHANIC' ? ON_A_PHONE : AT_A_DESK,
  };
}
