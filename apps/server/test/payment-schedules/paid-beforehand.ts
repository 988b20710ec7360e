import { createHash, createHmac } from 'node:crypto';
import type pg from 'pg';
import { newId } from '../../src/platform/ids.ts';
import { STATIONS } from '../fixtures.ts';

export type Channel = 'onepay' | 'terminal';

/** What a citizen has paid for a plate somewhere else, and what was answered to who told of it; null: nobody knows yet. */
export type Told = { channel: Channel; number: string; amount: number; answer: 'taken' | 'refused' | null };

const SECRET = 'schedule-secret-1';
const TOKEN = 'schedule-token-12';
const FEE = 8_000;

export const BILLER = { token: TOKEN, station: STATIONS.oneA, addresses: [] };
export const MEDIATOR = { secret: SECRET };

/** `like`: under the number of a former one, with another sum: one of the two is no payment. */
export function paidElsewhere(channel: Channel, like: Told | undefined): Told {
  const number = like ? like.number : `OP-${newId()}`;
  const amount = like ? FEE + 1 : FEE;
  return { channel: like?.channel ?? channel, number, amount, answer: null };
}

/** As the mediator signs it, at this moment. */
export function onePayCall(plate: string, { number, amount }: Told, now: Date) {
  const body = JSON.stringify({
    transactionId: number,
    CarRegNo: plate,
    station: STATIONS.oneA,
    purpose: 'inspection',
    amount,
    currency: '051',
    channel: 'card',
    paidAt: '2026-11-20T07:00:00.000Z',
  });
  const [timestamp, nonce] = [String(Math.floor(now.getTime() / 1_000)), '0123456789abcdef'];
  const digest = createHmac('sha256', SECRET).update(`v1\n${timestamp}\n${nonce}\n${body}`).digest('hex');
  const headers = {
    'x-onepay-timestamp': timestamp,
    'x-onepay-nonce': nonce,
    'x-onepay-signature': `v1=${digest}`,
  };
  return { headers, body };
}

export function terminalCall(plate: string, { number, amount }: Told): string {
  const digest = createHash('md5').update(`${TOKEN}${plate}${amount}${number}`).digest('hex');
  return JSON.stringify({
    Inputs: [plate],
    Amount: amount,
    Currency: 'AMD',
    TransactID: number,
    Lang: 'hy',
    DtTime: '2026-11-21T12:00:00',
    Checksum: digest,
  });
}

/** null: it is told again. */
export function answerOf(
  channel: Channel,
  { status, body }: { status: number; body: string },
): Told['answer'] {
  if (status >= 500) return null;
  if (channel === 'onepay') return status === 200 ? 'taken' : 'refused';
  return (JSON.parse(body) as { ResponseCode: number }).ResponseCode === 0 ? 'taken' : 'refused';
}

/**
 * Each number is one payment, of the sum that was said yes to; of one period one is no surplus, and one more only where money
 * of it went back.
 */
export async function faultsBeforehand(
  pool: pg.Pool,
  plate: string,
  told: readonly Told[],
): Promise<string[]> {
  const { rows } = await pool.query<{
    number: string;
    amount: number;
    surplus: boolean | null;
    left: number;
  }>(
    `select replace(p.reference, 'easypay:', '') as number, p.amount, p.surplus, inspect.left_of(p.id) as left
       from payments p where p.origin = 'onepay' and p.car_reg_no = $1`,
    [plate],
  );
  const faults = told.flatMap(({ number, amount, answer }) => {
    const paid = rows.filter((row) => row.number === number);
    if (paid.length !== 1) return [`${number} is ${paid.length} payments`];
    const isIt = paid[0]?.amount === amount;
    return isIt === (answer === 'taken')
      ? []
      : [`${number} over ${amount} was ${answer}, and is ${paid[0]?.amount}`];
  });
  const first = rows.filter(({ surplus }) => !surplus).length;
  const back = rows.filter(({ surplus, amount, left }) => !surplus && left < amount).length;
  return first > 1 + back ? [...faults, `${first} payments of one period are no surplus`] : faults;
}

/** All cash lies in a shift, and what a shift was closed by is what had come into it. */
export async function faultsOfShifts(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ problem: string }>(
    `select 'cash is in no shift' as problem from ledger_entries e
      where 'cash' in (e.debit, e.credit) and e.shift is null
     union all
     select 'a shift was closed with ' || c.expected || ' and holds ' || s.opening + m.sum from cash_shifts s
       join cash_counts c on c.id = s.closing
      cross join lateral (
        select coalesce(sum(case when e.debit = 'cash' then e.amount else -e.amount end), 0) as sum
          from ledger_entries e where e.shift = s.id and 'cash' in (e.debit, e.credit)) m
      where s.closed_at is not null and c.expected <> s.opening + m.sum`,
  );
  return rows.map(({ problem }) => problem);
}

/** A provider was asked for more than anybody wanted back, or for what it had promised. */
export async function faultsOfWishes(
  pool: pg.Pool,
  accounts: readonly { merchantNo: string; given: number; askedAgain: boolean }[],
): Promise<string[]> {
  const { rows } = await pool.query<{ merchant_no: string; wanted: number; open: number }>(
    `select a.merchant_no, sum(r.amount)::int as wanted, (count(*) filter (where r.state = 'requested'))::int as open
       from requested_returns r join payment_attempts a on a.id = r.attempt where a.merchant_no = any ($1) group by 1`,
    [accounts.map(({ merchantNo }) => merchantNo)],
  );
  return accounts.flatMap(({ merchantNo, given, askedAgain }) => {
    const { wanted = 0, open = 0 } = rows.find((row) => row.merchant_no === merchantNo) ?? {};
    return [
      ...(given > wanted ? [`${merchantNo} gave back ${given}, and ${wanted} was wanted`] : []),
      ...(askedAgain ? [`${merchantNo} was asked again for what it had promised`] : []),
      ...(open > 0 ? [`a return of ${merchantNo} waits for ever`] : []),
    ];
  });
}
