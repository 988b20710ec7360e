import { partnerBillingEndpoints } from '@inspect/contract/partner-billing';
import type pg from 'pg';
import { newId } from '../../src/platform/ids.ts';
import type { TestApp } from '../test-app.ts';

const TARIFF = { monthlyFee: 0, vehiclePrice: 0, historyPrice: 0, includedCalls: 0, dueDays: 15 };

export type Prices = Partial<typeof TARIFF>;

/** A tariff as an admin sets it by the call. */
export async function storeTariff(test: TestApp, partner: string, startsOn: string, prices: Prices = {}) {
  const answer = await (await test.as('admin')).post(`/api/payments/${partner}/tariffs`, {
    _id: newId(),
    startsOn,
    ...TARIFF,
    ...prices,
  });
  return partnerBillingEndpoints.addTariff.response.parse(answer.body).data;
}

const PATHS = { vehicle: 'GET /partner/v1/vehicle', history: 'GET /partner/v1/vehicle/checkups' };

type Traced = { kind?: keyof typeof PATHS; call?: string; status?: number; sandbox?: boolean };

/** A call in the trace as it is written when it was answered. */
export async function traceCall(
  { pool }: { pool: Pick<pg.ClientBase, 'query'> },
  of: { partner: { _id: string }; key: { _id: string } },
  at: string | Date,
  { kind = 'vehicle', call = PATHS[kind], status = 200, sandbox = false }: Traced = {},
): Promise<void> {
  await pool.query(
    `insert into partner_calls (id, at, partner, key, call, status, milliseconds, address, sandbox)
     values ($1, $2, $3, $4, $5, $6, 5, '192.0.2.1', $7)`,
    [newId(), at, of.partner._id, of.key._id, call, status, sandbox],
  );
}

export async function accountOf(test: TestApp, partner: string) {
  const { body } = await (await test.as('admin')).get(`/api/payments/${partner}`);
  return partnerBillingEndpoints.account.response.parse(body).data;
}

/** The oldest first. */
export async function statementsOf(test: TestApp, partner: string) {
  const { body } = await (await test.as('admin')).get(`/api/payments/${partner}/statements`);
  return partnerBillingEndpoints.statements.response.parse(body).data.reverse();
}

export async function sheetOf(test: TestApp, statement: string | undefined) {
  const { body } = await (await test.as('admin')).get(`/api/payments/statements/${statement}`);
  return partnerBillingEndpoints.statement.response.parse(body).data;
}

export async function storeReceipt(test: TestApp, partner: string, amount: number, paidOn = '2026-12-05') {
  const answer = await (await test.as('admin')).post(`/api/payments/${partner}/receipts`, {
    _id: newId(),
    paidOn,
    reference: 'ՎՀ 12345',
    amount,
  });
  return partnerBillingEndpoints.addReceipt.response.parse(answer.body).data;
}
