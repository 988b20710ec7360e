import { addDays, yerevanDay } from '@inspect/contract/kernel';
import type { DemoMoney } from './demo-money.ts';
import type { Random } from './random.ts';

/** Within so many days before today so many bills were paid twice, because the wallet was slow to answer. */
const DAYS = 6;
const TWICE = 2;
const MINUTES_LATER = 4;

/** Adds the second payment of some bills: a surplus, and a case that waits for a decision. */
export function payTwice(random: Random, money: DemoMoney, today: string): void {
  const since = addDays(today, -DAYS);
  const isRecent = (at: unknown) => {
    const day = yerevanDay(new Date(String(at)));
    return day >= since && day < today;
  };
  const orders = money.orders.filter(
    ({ state, provider, paid_at: paidAt }) => state === 'paid' && provider !== 'arca' && isRecent(paidAt),
  );
  for (const order of orders.slice(0, TWICE)) {
    const first = money.attempts.find(({ id }) => id === order.paid_attempt);
    if (!first) throw new Error('a paid order without its attempt');
    const at = new Date(Date.parse(String(order.paid_at)) + MINUTES_LATER * 60_000).toISOString();
    const reference = String(random.whole(100_000_000_000, 999_999_999_999));
    const attempt = {
      ...first,
      id: random.id(),
      n: 2,
      merchant_no: `${order.id}-2`,
      provider_order_id: reference,
      created_at: at,
      updated_at: at,
    };
    Object.assign(order, { review: 'second_success', updated_at: at, version: 4 });
    money.attempts.push(attempt);
    money.events.push({
      provider: order.provider,
      event_key: `${order.provider}:${reference}`,
      attempt: attempt.id,
      company: order.company,
      kind: 'paid',
      state: 'paid',
      amount: order.amount,
      refunded: null,
      raw: JSON.stringify({ order: attempt.merchant_no, amount: order.amount }),
      at,
    });
    for (const payment of money.payments.filter(({ attempt: of }) => of === first.id)) {
      const again = {
        ...payment,
        id: random.id(),
        attempt: attempt.id,
        reference,
        surplus: true,
        created_at: at,
      };
      money.payments.push(again);
      money.cases.push({
        id: random.id(),
        payment: again.id,
        company: order.company,
        other: payment.id,
        car_reg_no: order.car_reg_no,
        status: 'open',
        opened_at: at,
        version: 1,
      });
    }
  }
}
