import type pg from 'pg';
import type { Account } from './bank.ts';

type Row = Record<string, unknown>;

/** What the database holds of one schedule, and what of it is not as it must be. */
export class PaymentsOf {
  private readonly pool: pg.Pool;
  private readonly checkup: string;
  constructor(pool: pg.Pool, checkup: string) {
    this.pool = pool;
    this.checkup = checkup;
  }

  private async rows<T extends Row>(text: string, values: unknown[] = []): Promise<T[]> {
    return (await this.pool.query<T>(text, values)).rows;
  }

  async attemptOf(merchantNo: string): Promise<string | undefined> {
    const [row] = await this.rows<{ id: string }>(
      'select id::text from payment_attempts where merchant_no = $1',
      [merchantNo],
    );
    return row?.id;
  }

  async isOfCompany(merchantNo: string): Promise<boolean> {
    const [row] = await this.rows<{ origin: string }>(
      'select o.origin from payment_attempts a join payment_orders o on o.id = a.payment_order where a.merchant_no = $1',
      [merchantNo],
    );
    return row?.origin === 'company';
  }

  /** One of those that came in this schedule and of which something is left: first of those whose provider has to be asked for it. */
  async paymentAt(at: number, plate: string, accounts: readonly Account[]) {
    const rows = await this.rows<{ id: string; asked: boolean; left: number; whole: number }>(
      `select p.id::text, p.attempt is not null as asked, inspect.left_of(p.id) as left,
              coalesce((select sum(inspect.left_of(o.id)) from payments o where o.attempt = p.attempt), inspect.left_of(p.id))::int as whole
         from payments p left join payment_attempts a on a.id = p.attempt
        where (p.car_reg_no = $1 or p.checkup = $2 or a.merchant_no = any ($3)) and p.method <> 'idram' and inspect.left_of(p.id) > 0
        order by p.created_at, p.id`,
      [plate, this.checkup, accounts.map(({ merchantNo }) => merchantNo)],
    );
    const asked = rows.filter((row) => row.asked);
    const among = asked.length > 0 ? asked : rows;
    return among[at % (among.length || 1)];
  }

  async faults(
    accounts: readonly Account[],
    told: readonly { order: string; state: string }[],
  ): Promise<string[]> {
    return [
      ...(await this.creditedOf(accounts)),
      ...(await this.booksOf()),
      ...(await this.surplusOf()),
      ...(await this.unowedOf()),
      ...(await this.statesOf(accounts)),
      ...(await this.noticesOf(accounts, told)),
    ];
  }

  /** What is credited is what the provider was paid, less what it gave back: for each attempt, and none is left out. */
  private async creditedOf(accounts: readonly Account[]): Promise<string[]> {
    const rows = await this.rows<{ merchant_no: string; sum: number }>(
      `select a.merchant_no, coalesce(sum(inspect.left_of(p.id)), 0)::int as sum from payment_attempts a
         left join payments p on p.attempt = a.id where a.merchant_no = any ($1) group by 1`,
      [accounts.map(({ merchantNo }) => merchantNo)],
    );
    return accounts.flatMap(({ merchantNo, provider, paid, odd, returned }) => {
      const held = odd ? 0 : paid - returned;
      const credited = rows.find((row) => row.merchant_no === merchantNo)?.sum ?? 0;
      return credited === held
        ? []
        : [`${provider} holds ${held} for ${merchantNo}, credited are ${credited}`];
    });
  }

  /** Each payment has one entry of its sum, entries balance, and no more was given back than came. */
  private async booksOf(): Promise<string[]> {
    const rows = await this.rows<{ problem: string }>(
      `select 'a payment is entered ' || count(e.id) || ' times with ' || coalesce(sum(e.amount), 0) as problem
         from payments p left join ledger_entries e on e.payment = p.id and e.kind = 'paid' where p.amount > 0
        group by p.id, p.amount having count(e.id) <> 1 or sum(e.amount) <> p.amount
       union all
       select 'the ledger does not balance' from (
         select sum(case when side = 'd' then amount else -amount end) as zero from (
           select 'd' as side, amount from ledger_entries union all select 'c', amount from ledger_entries) s) z where zero <> 0
       union all
       select 'more was given back than came' from payments p where inspect.left_of(p.id) < 0`,
    );
    return rows.map(({ problem }) => problem);
  }

  /** One case for each surplus, none for what is none. */
  private async surplusOf(): Promise<string[]> {
    const rows = await this.rows<{ problem: string }>(
      `select 'a surplus has ' || count(d.id) || ' cases' as problem from payments p
         left join double_payments d on d.payment = p.id where p.surplus group by p.id having count(d.id) <> 1
       union all
       select 'a case is of no surplus' from double_payments d join payments p on p.id = d.payment where p.surplus is null
       union all
       select 'a subscription payment has bought ' || count(s.payment) || ' periods' from payments p
         left join subscription_periods s on s.payment = p.id
        where p.purpose = 'subscription' and p.surplus is null group by p.id having count(s.payment) <> 1
       union all
       select 'a period was bought by no payment' from subscription_periods s
        where not exists (select from payments p where p.id = s.payment and p.purpose = 'subscription')`,
    );
    return rows.map(({ problem }) => problem);
  }

  /**
   * Whatever was credited found something owed, and cash no more than that: told from the ledger, in the order in which it was
   * written. What a provider brings is a payment whole, also where a part of it was owed; the rest of it is owed back. A return
   * that is entered beside a payment may stand before it: it only makes room, so nothing that held is called a fault.
   */
  private async unowedOf(): Promise<string[]> {
    const rows = await this.rows<{ problem: string }>(
      `with moves as (
         select account, method, kind, amount, costs - coalesce(sum(amount) over (partition by account order by noted
                  rows between unbounded preceding and 1 preceding), 0) as owed
           from (select c.noted, e.kind, p.method, case e.kind when 'refunded' then e.debit else e.credit end as account,
                        case e.kind when 'refunded' then -e.amount else e.amount end as amount
                   from ledger_entries e join payments p on p.id = e.payment
                   join record_chain c on c.source = 'ledger_entries' and c.record = e.id
                  where e.checkup = $1) written
           join (values ('inspection', 8000), ('environmental', 4800)) fees (purpose, costs) on fees.purpose = account)
       select account || ' was paid with ' || amount || ' by ' || method || ', and ' || owed || ' was owed' as problem from moves
        where kind <> 'refunded' and (owed <= 0 or method = 'cash' and amount > owed)`,
      [this.checkup],
    );
    return rows.map(({ problem }) => problem);
  }

  /** Silence fails nobody: what is said to have failed was declined or withdrawn by its provider. */
  private async statesOf(accounts: readonly Account[]): Promise<string[]> {
    const rows = await this.rows<{ merchant_no: string; order_state: string; state: string }>(
      `select a.merchant_no, a.state, o.state as order_state from payment_attempts a
         join payment_orders o on o.id = a.payment_order where a.merchant_no = any ($1)`,
      [accounts.map(({ merchantNo }) => merchantNo)],
    );
    return rows.flatMap(({ merchant_no, state, order_state }) => {
      const account = accounts.find(({ merchantNo }) => merchantNo === merchant_no);
      if (!account) return [];
      if (state === 'declined' && !account.declined)
        return [`${merchant_no} is declined, and nobody said so`];
      // What came with another sum is looked at by people.
      if (!account.odd && ['creating', 'open', 'authenticating', 'unknown'].includes(state))
        return [`${merchant_no} is ${state} for ever`];
      return account.paid > 0 &&
        !account.odd &&
        ['failed', 'expired', 'cancelled', 'new', 'pending'].includes(order_state)
        ? [`the order of ${merchant_no} was paid and is ${order_state}`]
        : [];
    });
  }

  /** That money has come is told once for each time that it came. */
  private async noticesOf(
    accounts: readonly Account[],
    told: readonly { order: string; state: string }[],
  ): Promise<string[]> {
    const rows = await this.rows<{ id: string; times: number }>(
      `select o.id::text, count(*) filter (where a.state = 'succeeded')::int as times from payment_orders o
         join payment_attempts a on a.payment_order = o.id where a.merchant_no = any ($1) group by 1`,
      [accounts.map(({ merchantNo }) => merchantNo)],
    );
    return rows.flatMap(({ id, times }) => {
      const paid = told.filter(({ order, state }) => order === id && state === 'paid').length;
      // Besides, once that it must be looked at.
      return paid > times + 1 ? [`that ${id} is paid was told ${paid} times, and it was ${times} times`] : [];
    });
  }
}
