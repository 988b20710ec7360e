import type pg from 'pg';
import { storeCases } from './demo-cases.ts';
import { storeControls } from './demo-controls.ts';
import type { DemoRows } from './demo-history.ts';
import { payVariously, storeMoney } from './demo-money.ts';
import { storeNotices } from './demo-notices.ts';
import { storePartners } from './demo-partners.ts';
import type { DemoStaff } from './demo-people.ts';
import { payTwice } from './demo-second-payments.ts';
import { storeShifts } from './demo-shifts.ts';
import { storeSignIns } from './demo-sign-ins.ts';
import { storeStatement } from './demo-statement.ts';
import type { Random } from './random.ts';

type Of = {
  rows: DemoRows;
  staff: readonly DemoStaff[];
  administrator: string;
  annulled: ReadonlySet<DemoRows['checkups'][number]>;
  now: Date;
  today: string;
  /** the n-th chance of the demonstration: what one of them draws changes nothing of the others */
  randomOf(n: number): Random;
};

/** What follows from a month of checkups: their money, supervision, notices, partners that asked, sign-ins, cases. */
export async function storeBackOffice(client: pg.PoolClient, of: Of): Promise<void> {
  const { rows, staff, administrator, annulled, now, today, randomOf } = of;
  const by = { administrator, now, today };
  const random = randomOf(2);
  const later = randomOf(4);
  const money = payVariously(random, rows, now);
  payTwice(later, money, today);
  await storeMoney(client, money, (payments) => storeShifts(client, payments, { random, staff, now }));
  await storeStatement(client, money, { random: later, ...by });
  await storeControls(client, rows.checkups, { today, administrator, annulled });
  await storeNotices(client, { random: randomOf(3), today, administrator });
  const checkups = rows.checkups.filter(({ status }) => status === 'concluded');
  await storePartners(client, { random: later, checkups, ...by });
  await storeSignIns(client, { random: later, checkups, now, today });
  await client.query(
    'analyze vehicles, checkups, checkup_versions, payments, payment_orders, payment_attempts, ledger_entries, users',
  );
  await storeCases(client, { random: later, today, administrator });
}
