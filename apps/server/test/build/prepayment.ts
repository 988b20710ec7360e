import type { PrepaidMethod } from '@inspect/contract/payments';
import { newId } from '../../src/platform/ids.ts';
import { COMPANIES, STATIONS } from '../fixtures.ts';
import type { TestApp } from '../test-app.ts';

type PrepaymentOptions = {
  purpose?: 'inspection' | 'environmental';
  amount?: number;
  station?: 'oneA' | 'oneB' | 'twoA';
  method?: PrepaidMethod;
  /** it came twice, and is a case */
  surplus?: true;
};

/** What a citizen has paid the mediator for this plate, past its call: for what comes afterwards. */
export async function storePrepayment(
  { database, clock }: TestApp,
  plate: string,
  {
    purpose = 'inspection',
    amount = purpose === 'inspection' ? 8_000 : 4_800,
    station = 'oneA',
    method = 'arca',
    surplus,
  }: PrepaymentOptions = {},
): Promise<string> {
  const id = newId();
  await database.pool.query(
    `insert into payments (id, company, station, car_reg_no, purpose, method, origin, amount, tax_years, reference, paid_at, created_at, surplus)
     values ($1::text, $2, $3, $4, $5, $9, 'onepay', $6, '{}', $1::text, $7, $7, $8)`,
    [
      ...[id, station === 'twoA' ? COMPANIES.two : COMPANIES.one, STATIONS[station], plate],
      ...[purpose, amount, clock.now(), surplus ?? null, method],
    ],
  );
  if (surplus)
    await database.pool.query(
      `insert into double_payments (id, payment, company, car_reg_no, status, opened_at)
       select $1, id, company, car_reg_no, 'open', created_at from payments where id = $2`,
      [newId(), id],
    );
  return id;
}
