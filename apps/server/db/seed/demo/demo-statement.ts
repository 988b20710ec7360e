import { addDays, yerevanDay } from '@inspect/contract/kernel';
import { STATEMENT_LAYOUTS } from '@inspect/contract/payment-statements';
import type pg from 'pg';
import { takeStatement } from '../../../src/features/payments/index.ts';
import { onClient } from '../../../src/platform/db/transaction.ts';
import type { DemoMoney } from './demo-money.ts';
import type { Random } from './random.ts';

type Row = Record<string, unknown>;

/** The statement is of so many days, the last of them yesterday. */
const DAYS = 14;
/** the account that it is of */
const ACCOUNT = '110000000';

const { columns } = STATEMENT_LAYOUTS.idram;
const HEAD = [columns.transaction, columns.number, columns.kind, columns.amount, columns.at, columns.owner];

/**
 * What Idram says of the last two weeks: all that we know of but one payment, and besides one that a lost connection kept
 * from us. Both stand among the differences.
 */
export async function storeStatement(
  client: pg.PoolClient,
  { attempts, orders }: DemoMoney,
  { random, today, administrator, now }: { random: Random; today: string; administrator: string; now: Date },
): Promise<void> {
  const [from, to] = [addDays(today, -DAYS), addDays(today, -1)];
  const amounts = new Map(orders.map(({ id, amount }) => [id, amount]));
  const ended = attempts.filter(({ provider, updated_at: at }) => {
    const day = yerevanDay(new Date(String(at)));
    return provider === 'idram' && day >= from && day <= to;
  });
  const paid = ended.filter(({ state }) => state === 'succeeded').slice(0, -1);
  const unheard = ended.find(({ state }) => state === 'expired');
  const lost = unheard && {
    ...unheard,
    provider_order_id: String(random.whole(100_000_000_000, 999_999_999_999)),
  };
  const lines = [...paid, ...(lost ? [lost] : [])].map((attempt) => lineOf(attempt, amounts));
  const file = { name: `idram-${from}-${to}.csv`, type: 'text/csv', id: '' };
  const bytes = Buffer.from([HEAD.join(';'), ...lines].join('\n'));
  await takeStatement({
    tx: onClient(client),
    wanted: { provider: 'idram', startDate: from, endDate: to },
    upload: { ...file, bytes },
    by: administrator,
    now,
    gateways: undefined,
  });
}

function lineOf(attempt: Row, amounts: ReadonlyMap<unknown, number>): string {
  const [year, month, day] = yerevanDay(new Date(String(attempt.updated_at))).split('-');
  return [
    ...[attempt.provider_order_id, attempt.merchant_no, 'SUCCESS', amounts.get(attempt.payment_order)],
    ...[`${day}/${month}/${year}`, ACCOUNT],
  ].join(';');
}
