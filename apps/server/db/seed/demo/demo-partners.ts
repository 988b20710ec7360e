import { createHash } from 'node:crypto';
import { addDays, addMonths, searchKey, sortKey, startOfDay } from '@inspect/contract/kernel';
import type pg from 'pg';
import { closeMonth, issueStatement } from '../../../src/features/partner-billing/index.ts';
import { onClient } from '../../../src/platform/db/transaction.ts';
import { insertRows } from '../insert-rows.ts';
import type { Random } from './random.ts';

type Row = Record<string, unknown>;

/** What they asked in so many days up to now. */
const DAYS = 40;
const HOUR = 3_600_000;
const OPENS = 9 * HOUR;
const OPEN_FOR = 9 * HOUR;

const VEHICLE = 'GET /partner/v1/vehicle';
const HISTORY = 'GET /partner/v1/vehicle/checkups';
/** of a hundred calls so many are about a plate that nobody knows */
const UNKNOWN = 6;

type Partner = {
  name: string;
  contact: string;
  scopes: string[];
  perDay: number;
  /** none: what it asks costs nothing */
  tariff?: { monthly: number; vehicle: number; history: number; included: number };
};
const PARTNERS: readonly Partner[] = [
  {
    name: '«Դեմո Ապահովագրություն» ՓԲԸ',
    contact: 'Տեխնիկական հարցեր՝ it@demo-insurance.am',
    scopes: ['vehicle-status', 'vehicle-history', 'changes'],
    perDay: 14,
    tariff: { monthly: 50_000, vehicle: 40, history: 100, included: 100 },
  },
  { name: 'Դեմո պարեկային ծառայություն', contact: 'Հերթապահ մաս', scopes: ['vehicle-status'], perDay: 9 },
];

type Of = { random: Random; now: Date; today: string; administrator: string; checkups: readonly Row[] };

/** Who asks by machine, what he has asked since a month, and what it costs; the key of each is known to nobody. */
export async function storePartners(client: pg.PoolClient, of: Of): Promise<void> {
  const { random, now, today, administrator } = of;
  const since = addDays(today, -DAYS);
  const partners = PARTNERS.map((partner) => ({ ...partner, id: random.id(), key: random.id() }));
  await insertRows(
    client,
    'partners',
    partners.map(({ id, name, contact, scopes }) => ({
      id,
      name,
      contact,
      scopes,
      addresses: [],
      minute_quota: 60,
      day_quota: 10_000,
      active: true,
      sort_key: sortKey(name),
      search_key: searchKey(name, contact),
      version: 1,
    })),
  );
  const begins = startOfDay(since).toISOString();
  const made = { created_at: begins, created_by: administrator };
  await insertRows(
    client,
    'partner_keys',
    partners.map(({ id, key }) => ({
      id: key,
      partner: id,
      beginning: `inspect_live_${key.slice(0, 6)}`,
      sandbox: false,
      ...made,
      key_hash: `\\x${createHash('sha256').update(`${key}${crypto.randomUUID()}`).digest('hex')}`,
      last_used_at: new Date(Math.floor(now.getTime() / 60_000) * 60_000).toISOString(),
    })),
  );
  await insertRows(
    client,
    'partner_tariffs',
    partners.flatMap(({ id, tariff }) =>
      tariff
        ? {
            id: random.id(),
            partner: id,
            starts_on: since,
            due_days: 20,
            included_calls: tariff.included,
            monthly_fee: tariff.monthly,
            vehicle_price: tariff.vehicle,
            history_price: tariff.history,
            ...made,
          }
        : [],
    ),
  );
  for (const partner of partners) await storeTrace(client, callsOf(of, partner));
  await billLastMonth(client, partners, of);
}

type Asked = { id: string; key: string; perDay: number; scopes: readonly string[] };
type Trace = Record<'partner_calls' | 'partner_searches' | 'partner_views', Row[]>;

function callsOf({ random, now, today, checkups }: Of, { id, key, perDay, scopes }: Asked): Trace {
  const trace: Trace = { partner_calls: [], partner_searches: [], partner_views: [] };
  const asked = { partner: id, key };
  for (let before = DAYS; before >= 0; before -= 1) {
    const midnight = startOfDay(addDays(today, -before)).getTime();
    for (let n = 0; n < perDay; n += 1) {
      const at = new Date(midnight + OPENS + Math.floor(random.next() * OPEN_FOR)).toISOString();
      const isHistory = scopes.includes('vehicle-history') && random.chance(0.25);
      const known = random.whole(1, 100) > UNKNOWN ? random.pick(checkups) : undefined;
      const value = known?.car_reg_no ?? `${random.whole(10, 99)}QZ${random.whole(100, 999)}`;
      if (at > now.toISOString()) continue;
      trace.partner_calls.push({
        id: random.id(),
        at,
        ...asked,
        call: isHistory ? HISTORY : VEHICLE,
        status: known ? 200 : 404,
        milliseconds: random.whole(4, 38),
        address: '192.0.2.10',
        sandbox: false,
      });
      trace.partner_searches.push({
        id: random.id(),
        at,
        ...asked,
        by: 'plate',
        value,
        found: known !== undefined,
      });
      // A history of nothing yet gives no record.
      if (known && (!isHistory || String(known.concluded_at) < at))
        trace.partner_views.push({
          id: random.id(),
          at,
          ...asked,
          vehicle: known.vehicle,
          checkup: isHistory ? known.id : null,
        });
    }
  }
  return trace;
}

async function storeTrace(client: pg.PoolClient, trace: Trace): Promise<void> {
  for (const [table, rows] of Object.entries(trace)) await insertRows(client, table, rows);
}

/** The month that is over is stated, and half of it was paid. */
async function billLastMonth(
  client: pg.PoolClient,
  partners: readonly { id: string; tariff?: unknown }[],
  { random, now, today, administrator }: Of,
): Promise<void> {
  const thisMonth = `${today.slice(0, 8)}01`;
  const month = addMonths(thisMonth, -1);
  const issued = new Date(Math.min(now.getTime(), startOfDay(thisMonth).getTime() + 4 * HOUR));
  const tx = onClient(client);
  await closeMonth(tx, month, issued);
  for (const { id, tariff } of partners) {
    if (!tariff) continue;
    const statement = random.id();
    await issueStatement(tx, { partner: id, month, id: statement, now: issued });
    await client.query(
      `insert into partner_receipts (id, partner, paid_on, reference, amount, at, by)
       select $1, partner, $2, $3, total / 2, $4, $5 from partner_statements where id = $6 and total > 1`,
      [random.id(), today, `ՎՀ-${random.whole(1000, 9999)}`, now, administrator, statement],
    );
  }
}
