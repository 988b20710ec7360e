import { yerevanDay } from '@inspect/contract/kernel';
import { sql } from 'kysely';
import { build, rawQuery, type Tx } from '../../../platform/db/transaction.ts';

/** The company whose station it is, and whether it takes second payments; undefined: no vehicle is inspected there. */
export async function stationTaking(tx: Tx, station: string) {
  const query = sql<{
    company: string;
    takes_doubles: boolean;
  }>`select * from inspect.station_taking(${station})`;
  return tx.first(rawQuery(query));
}

/** undefined: nobody has paid for this plate and purpose in this period; `other`: the payment that did, where there is one */
export async function paidAlready(tx: Tx, plate: string, purpose: string, now: Date) {
  const query = sql<{
    other: string | null;
  }>`select * from inspect.paid_already(${plate}, ${purpose}, ${now}) limit 1`;
  return tx.first(rawQuery(query));
}

export const eventBefore = (tx: Tx, provider: string, eventKey: string) =>
  tx.first(
    build
      .selectFrom('payment_events')
      .select(['kind', 'raw', 'at'])
      .where('provider', '=', provider)
      .where('event_key', '=', eventKey),
  );

/** undefined: of an order that is for no checkup */
export function orderPayable(tx: Tx, order: string) {
  const query = sql<{ payable: boolean; prepaid: boolean }>`select * from inspect.order_payable(${order})`;
  return tx.first(rawQuery(query));
}

/** Drams that were paid beforehand for the inspection of this plate in this period and are not used. */
export async function paidInPart(tx: Tx, plate: string, now: Date): Promise<number> {
  const query = sql<{ sum: number }>`select inspect.paid_in_part(${plate}, ${now}) as sum`;
  return (await tx.first(rawQuery(query)))?.sum ?? 0;
}

/** The station where it stands, if it does, and what is owed for its inspection, if anybody can say; undefined: nobody knows this plate. */
export async function owedAtTerminal(tx: Tx, plate: string, now: Date) {
  const query = sql<{
    station: string | null;
    owed: number | null;
  }>`select * from inspect.owed_at_terminal(${plate}, ${yerevanDay(now)}::date)`;
  return tx.first(rawQuery(query));
}
