import { newId } from '../../src/platform/ids.ts';
import { NOON, PEOPLE } from '../fixtures.ts';
import type { TestApp } from '../test-app.ts';
import { storePrepayment } from './prepayment.ts';
import { conclude, saveCheckup } from './stored-checkup.ts';

const CASH = { purpose: 'inspection', method: 'cash' } as const;
const TAX = { purpose: 'environmental', method: 'cash' } as const;
/** 23:59:59 and 00:00:00 in Yerevan. */
const LAST_SECOND = new Date('2026-11-18T19:59:59Z');
const FIRST_SECOND = new Date('2026-11-18T20:00:00Z');

/** Six checkups of two companies and three days of November 2026, of whose reports the tests say each figure. */
export async function storeReported(test: TestApp): Promise<void> {
  const later = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);
  // The country’s fees (db/seed/reference): a car of 120 hp and 10 years owes 8,000 and 4,800.
  const paid = await saveCheckup(test, 'operator', { payments: [CASH, TAX] });
  await conclude(test, paid, true, later(20));
  const faulty = await saveCheckup(test, 'operatorB', {
    payments: [CASH],
    ownerStatus: 1,
    ownerIdNumber: '12345678',
  });
  await conclude(test, faulty, false, later(40));
  const cancelled = await saveCheckup(test, 'operator', { payments: [CASH] });
  const { version } = cancelled;
  await (await test.as('operator')).post(`/tech-service-checkup/${cancelled._id}/cancel`, {
    version,
    reason: 'Սխալ',
  });
  await test.database.pool.query(
    `insert into payment_returns (id, payment, company, amount, reason, created_by, at)
     select $1, id, company, 8000, 'x', $3, $4 from payments where checkup = $2`,
    [newId(), cancelled._id, PEOPLE.owner.id, NOON],
  );
  await saveCheckup(test, 'operator2', {});
  await saveCheckup(test, 'operator', { ownerStatus: 2, ownerIdNumber: '87654321' }, LAST_SECOND);
  const byCard = await saveCheckup(test, 'operator', {}, FIRST_SECOND);
  const prepaid = [await storePrepayment(test, byCard.CarRegNo ?? '')];
  await (await test.as('operator')).post(`/tech-service-checkup/${byCard._id}/prepaid`, { prepaid });
}
