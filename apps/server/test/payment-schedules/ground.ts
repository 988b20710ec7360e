import type { Actor } from '@inspect/contract/access';
import type pg from 'pg';
import { hashToken } from '../../src/platform/http/session-cookie.ts';
import { newId } from '../../src/platform/ids.ts';
import { saveCheckup } from '../build/stored-checkup.ts';
import { COMPANIES } from '../fixtures.ts';
import type { TestApp } from '../test-app.ts';

/** What all schedules of a run stand on. */
export type Ground = {
  pool: pg.Pool;
  tokens: { operator: string; owner: string; admin: string } & Record<string, string>;
  grants: Actor['grants'];
  /** a checkup like the first one, of a car of its own, and a company that owes its subscription; nothing waits */
  newCheckup(): Promise<{ id: string; plate: string }>;
};

export const hashedToken = (token: string | undefined) => hashToken(token ?? '');

/** `pool`: connections that no other build of the program has named statements on. */
export async function groundOf(test: TestApp, pool = test.database.pool): Promise<Ground> {
  const { _id: first } = await saveCheckup(test, 'operator');
  const flags = { view: true, create: true, edit: true, delete: true, export: true };
  let count = 0;
  return {
    pool,
    tokens: {
      operator: await test.token('operator'),
      owner: await test.token('owner'),
      admin: await test.token('admin'),
    },
    grants: { 'tech-service': flags },
    newCheckup: async () => {
      count += 1;
      const [vehicle, checkup] = [newId(), newId()];
      const plate = `${String(Math.floor(count / 1_000)).padStart(2, '0')}QQ${String(count % 1_000).padStart(3, '0')}`;
      const vin = `QQQ${String(count).padStart(14, '0')}`;
      await pool.query(
        `update payment_attempts set next_poll_at = null where next_poll_at is not null;
         update payment_orders set state = 'cancelled' where state in ('new', 'pending');
         update requested_returns set state = 'failed', settled_at = at where state = 'requested';
         update companies set double_payments = true, subscription_enabled = true, subscription_total = 50000, subscription = null, subscription_status = false
          where id = '${COMPANIES.one}'`,
      );
      await pool.query(
        `insert into vehicles select made.* from vehicles v join checkups c on c.vehicle = v.id
           cross join lateral jsonb_populate_record(v,
             jsonb_build_object('id', $2::text, 'plate', $3::text, 'vin', $4::text, 'certificate', null)) made
           where c.id = $1`,
        [first, vehicle, plate, vin],
      );
      await pool.query(
        `insert into checkups select made.* from checkups c cross join lateral jsonb_populate_record(c,
           jsonb_build_object('id', $2::text, 'vehicle', $3::text, 'car_reg_no', $4::text, 'vin', $5::text)) made
           where c.id = $1`,
        [first, checkup, vehicle, plate, vin],
      );
      return { id: checkup, plate };
    },
  };
}
