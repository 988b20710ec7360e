import { randomBytes } from 'node:crypto';
import type { NewCheckupInput } from '@inspect/contract/checkups';
import type pg from 'pg';
import { buildCheckup } from '../../../apps/server/test/build/checkup.ts';
import { line, ratio } from '../figures.ts';
import { timed, type Volume } from './volume.ts';

const ROUNDS = 5;
const SAVES = 40;
const AT_ONCE = 6;

type Papers = Pick<NewCheckupInput, 'CarRegNo' | 'VIN' | 'registrationCertificate'>;
type Row = Record<string, unknown>;

/** Saves of vehicles that are new and of vehicles that were here before, beside plain inserts of the same rows. */
export async function saveBench(volume: Volume): Promise<string[]> {
  const { pool } = volume;
  const mechanic = await mechanicOf(pool);
  const returning = await formerVehicles(pool, (ROUNDS + 1) * SAVES);
  let serial = Date.now() % 1e7;
  const rates: Record<'fresh' | 'again' | 'plain', number[]> = { fresh: [], again: [], plain: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const papers = Array.from({ length: SAVES }, () => newPapers(++serial));
    const fresh = await rateOf(papers.map((one) => () => save(volume, mechanic, one)));
    const known = returning.slice(round * SAVES, (round + 1) * SAVES);
    const again = await rateOf(known.map((one) => () => save(volume, mechanic, one)));
    const like = await lastSaved(pool);
    const plain = await rateOf(papers.map(() => () => insertPlainly(pool, like, ++serial)));
    // The first round warms all of them up.
    if (round === 0) continue;
    rates.fresh.push(fresh);
    rates.again.push(again);
    rates.plain.push(plain);
  }
  return [
    line('saves of new vehicles, API', rates.fresh, 'a second'),
    line('saves of returning vehicles, API', rates.again, 'a second'),
    line('plain inserts of the same rows', rates.plain, 'a second'),
    ratio('returning : new', rates.again, rates.fresh),
    ratio('new : plain inserts (goal ≥ 0.25)', rates.fresh, rates.plain),
  ];
}

/** Per second, so many at once. */
export async function rateOf(jobs: readonly (() => Promise<void>)[]): Promise<number> {
  const waiting = jobs.values();
  const milliseconds = await timed(() =>
    Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const job of waiting) await job();
      }),
    ),
  );
  return (jobs.length / milliseconds) * 1_000;
}

export async function save(
  { origin, operator, pool }: Volume,
  mechanic: string,
  papers: Papers,
): Promise<void> {
  const payments: NewCheckupInput['payments'] = [
    { purpose: 'inspection', method: 'cash' },
    { purpose: 'environmental', method: 'cash' },
  ];
  const body = await buildCheckup(pool, { ...papers, mechanic, payments });
  const answer = await fetch(`${origin}/api/tech-service-checkup`, {
    method: 'POST',
    headers: { cookie: operator, 'content-type': 'application/json', 'x-requested-with': 'inspect', origin },
    body: JSON.stringify(body),
  });
  if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`);
}

/** Of a vehicle that nobody has seen; no plate that is there begins like it. */
export function newPapers(serial: number): Papers {
  const letters = 'ABCDEFGHJKLMNPRSTUV';
  const letter = (part: number) => letters.charAt(Math.floor(part) % letters.length);
  const digits = (value: number, length: number) => String(value % 10 ** length).padStart(length, '0');
  return {
    CarRegNo: `99${letter(serial / 8)}${letter(serial / 256)}${digits(serial * 7, 3)}`,
    VIN: `WVWZZZ${digits(serial, 11)}`,
    registrationCertificate: `${letter(serial)}X${digits(serial * 7_919, 6)}`,
  };
}

/** Vehicles that were inspected long ago, are due and have no open checkup. */
async function formerVehicles(pool: pg.Pool, count: number): Promise<Papers[]> {
  const { rows } = await pool.query<Papers>(
    `select distinct on (c.car_reg_no) c.car_reg_no as "CarRegNo", c.vin as "VIN",
            c.registration_certificate as "registrationCertificate"
       from checkups c join vehicles v on v.id = c.vehicle
      where c.id like 'f0000%' and c.status = 'concluded' and c.created_at < now() - interval '14 months'
        and coalesce(v.due_on < current_date, true)
        and not exists (select from checkups o where o.status = 'open' and (o.vin = c.vin or o.car_reg_no = c.car_reg_no))
      order by c.car_reg_no limit $1`,
    [count],
  );
  if (rows.length < count) throw new Error(`only ${rows.length} vehicles were here before`);
  return rows;
}

export async function mechanicOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `select m.id from users m join users o on o.company = m.company and m.station = o.station
      where o.email = 'operator@demo.inspect.am' and m.role like '%MECHANIC' and not m.blocked limit 1`,
  );
  return rows[0]?.id ?? '';
}

type Saved = { checkup: Row; vehicle: Row; owner: Row; payments: Row[] };

async function lastSaved(pool: pg.Pool): Promise<Saved> {
  const { rows } = await pool.query<Saved>(
    `select to_jsonb(c) as checkup, to_jsonb(v) as vehicle, to_jsonb(o) as owner,
            (select jsonb_agg(to_jsonb(p)) from payments p where p.checkup = c.id) as payments
       from checkups c join vehicles v on v.id = c.vehicle join vehicle_owners o on o.vehicle = v.id
      where c.status = 'open' and c.id not like 'f0000%' and exists (select from payments p where p.checkup = c.id)
      order by c.created_at desc limit 1`,
  );
  const [saved] = rows;
  if (!saved) throw new Error('nothing was saved');
  return saved;
}

/** The rows of a save and what their triggers add, in one transaction. */
async function insertPlainly(pool: pg.Pool, like: Saved, serial: number): Promise<void> {
  const id = () => randomBytes(12).toString('hex');
  const [vehicle, checkup, plate, vin] = [id(), id(), `P${serial}`, `PLN${String(serial).padStart(14, '0')}`];
  const now = new Date();
  const at = { created_at: now, updated_at: now };
  const client = await pool.connect();
  const insert = (table: string, row: Row) =>
    client.query(`insert into ${table} select made.* from jsonb_populate_record(null::${table}, $1) made`, [
      row,
    ]);
  try {
    await client.query('begin');
    await insert('vehicles', { ...like.vehicle, id: vehicle, vin, plate });
    await insert('vehicle_owners', { ...like.owner, vehicle, registration_certificate: plate });
    await insert('checkups', { ...like.checkup, ...at, id: checkup, vehicle, vin, car_reg_no: plate });
    for (const paid of like.payments) await insert('payments', { ...paid, id: id(), checkup, vehicle });
    await client.query('commit');
  } finally {
    client.release();
  }
}
