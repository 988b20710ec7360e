import { takeTime } from '../../src/platform/db/take-time.ts';
import type { TestApp } from '../test-app.ts';
import type { Inspection } from './honest-month.ts';

const BATCH = 5_000;

/**
 * Stores inspections as concluded checkups, signed on the mechanic's device, otherwise copies of the `template`. They have no
 * versions, payments or photographs.
 */
export async function storeInspections(
  test: TestApp,
  template: string,
  inspections: readonly Inspection[],
): Promise<void> {
  const client = await test.database.pool.connect();
  // Without triggers, those of references too: everything they would find is a copy of what they found.
  await client.query('begin; set local session_replication_role = replica');
  await takeTime(client, 300);
  for (let from = 0; from < inspections.length; from += BATCH) {
    const rows = inspections.slice(from, from + BATCH).map((one) => ({
      id: one.id,
      station: one.station,
      company: one.company,
      mechanic: one.mechanic,
      vehicle: one.vehicle,
      car_type: one.carType,
      production_year: one.productionYear,
      car_reg_no: `X${one.vehicle.slice(-9)}`,
      vin: one.vehicle.slice(-17),
      search_key: one.vehicle,
      status: 'concluded',
      opinion: one.fit,
      number: one.id,
      previous_checkup: one.previous,
      created_at: new Date(one.createdAt),
      signed_at: new Date(one.signedAt),
      concluded_at: new Date(one.signedAt + 120_000),
      signature: 'device',
      signed_by: one.mechanic,
      signed_findings: '-',
      sent_at: new Date(one.sentAt),
    }));
    await client.query(
      `insert into checkups select made.* from checkups c cross join jsonb_array_elements($2::jsonb) n
         cross join lateral jsonb_populate_record(c, n) made where c.id = $1`,
      [template, JSON.stringify(rows)],
    );
    await client.query(
      `insert into findings_sent (checkup, company, at)
       select n.id, n.company, n.sent_at from jsonb_to_recordset($1::jsonb) as n (id text, company text, sent_at timestamptz)`,
      [JSON.stringify(rows)],
    );
  }
  await client.query('commit; analyze checkups; analyze findings_sent');
  client.release();
}

/** Removes what was stored so, that the next month is read as fast. */
export async function forgetInspections(test: TestApp): Promise<void> {
  const client = await test.database.pool.connect();
  await client.query('begin; set local session_replication_role = replica');
  await takeTime(client, 300);
  await client.query("delete from findings_sent; delete from checkups where id like 'd0000000%'; commit");
  await client.query('vacuum analyze checkups');
  client.release();
}
