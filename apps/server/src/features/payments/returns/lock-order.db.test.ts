import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { hear, type OpenAttempt, openAttempt, storeOrder } from '../../../../test/build/payment-order.ts';
import { saveCheckup } from '../../../../test/build/stored-checkup.ts';
import { type TestApp, testApp } from '../../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ connections: 6 });
});
afterAll(() => test.close());

type Ids = Record<'inspection' | 'environmental', string>;

/** Paid by card, with the ids of its two payments in the order in which they do not come by purpose. */
async function paidByCard(): Promise<{ attempt: OpenAttempt; ids: Ids }> {
  for (;;) {
    const { _id: checkup } = await saveCheckup(test, 'operator');
    const attempt = await openAttempt(test, await storeOrder(test, { checkup, provider: 'arca' }));
    await hear(test, attempt, 'paid');
    const { rows } = await test.database.pool.query<{ id: string; purpose: keyof Ids }>(
      'select id::text, purpose from payments where attempt = $1',
      [attempt.attempt],
    );
    const ids = Object.fromEntries(rows.map(({ id, purpose }) => [purpose, id])) as Ids;
    if (ids.environmental < ids.inspection) return { attempt, ids };
  }
}

it('whoever enters a return waits with none of what one before him has still to take', async () => {
  const { attempt, ids } = await paidByCard();
  const { pool } = test.database;
  const lock = 'select from payments where id = $1 for no key update nowait';
  const wanting = await pool.connect();
  let entering: ReturnType<typeof hear> | undefined;
  try {
    await wanting.query('begin');
    await wanting.query(lock, [ids.environmental]);
    entering = hear(test, attempt, 'refunded', { refundedAmount: 12_800 });
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await vi.waitFor(async () => expect((await pool.query(waits)).rowCount).toBe(1), { timeout: 20_000 });
    await wanting.query(lock, [ids.inspection]);
  } finally {
    await wanting.query('rollback');
    wanting.release();
  }
  expect(await entering).toMatchObject({ state: 'refunded', changed: true });
});
