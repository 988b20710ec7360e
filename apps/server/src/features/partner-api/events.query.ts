import type { EventFacts, PartnerCursor, PartnerEvent, RegisterFacts } from '@inspect/contract/partner-api';
import { type RawBuilder, sql } from 'kysely';
import { rawQuery, type Tx } from '../../platform/db/transaction.ts';

/** An event, and whose records it tells of. */
export type KnownEvent = EventFacts & { ofVehicle: string | null; ofCheckup: string | null };

type Row = RegisterFacts & {
  id: string;
  sequence: number;
  type: PartnerEvent['type'];
  at: Date;
  ofVehicle: string | null;
  ofCheckup: string | null;
  card: string | null;
  known: boolean;
  plate: string | null;
  VIN: string;
  make: string;
  model: string;
  productionYear: number;
  inspectedOn: string;
  fit: boolean;
  validUntil: string | null;
  station: string;
  odometer: number | null;
  void: boolean;
};

function eventIn(row: Row): KnownEvent {
  const { id, sequence, type, at, ofVehicle, ofCheckup, card } = row;
  const { plate, VIN, make, model, productionYear, lastCheckupOn, lastOpinion, dueOn } = row;
  const { inspectedOn, fit, validUntil, station, odometer } = row;
  const told = { inspectedOn, fit, validUntil, station, odometer, void: row.void };
  return {
    id,
    sequence,
    type,
    at,
    ofVehicle,
    ofCheckup,
    number: ofCheckup === null ? undefined : card,
    vehicle:
      ofVehicle === null
        ? null
        : { plate, VIN, make, model, productionYear, lastCheckupOn, lastOpinion, dueOn },
    checkup: row.known ? { number: card, ...told } : null,
  };
}

const eventsFrom = (source: RawBuilder<unknown>) =>
  rawQuery(sql<Row>`
    select id, number as sequence, kind as type, at, vehicle as "ofVehicle", checkup as "ofCheckup", card, known,
           plate, vin as "VIN", make, model, production_year as "productionYear", last_checkup_on::text as "lastCheckupOn",
           last_opinion as "lastOpinion", due_on::text as "dueOn", inspected_on::text as "inspectedOn", opinion as fit,
           case when opinion and not void then next_checkup_date::text end as "validUntil", station, odometer, void
      from ${source} order by number`);

/** What happened after this one, in order: everything that was committed before the call. */
export async function eventsAfter(
  tx: Tx,
  { sequence }: Pick<PartnerCursor, 'sequence'>,
  most: number,
): Promise<KnownEvent[]> {
  await tx.rows(rawQuery(sql`select inspect.number_partner_events()`));
  const rows = await tx.rows(eventsFrom(sql`inspect.partner_events_told(${sequence}, ${most})`));
  return rows.map(eventIn);
}

/** One of them, for the machine that sends it; undefined = it is not kept any more. */
export async function eventById(tx: Tx, id: string): Promise<KnownEvent | undefined> {
  const row = await tx.first(eventsFrom(sql`inspect.events_told(${[id]})`));
  return row && eventIn(row);
}

export async function isCursorKnown(tx: Tx, { sequence, tail }: PartnerCursor): Promise<boolean> {
  const query = sql<{
    stands: boolean;
  }>`select inspect.partner_cursor_stands(${sequence}, ${tail}) as stands`;
  return (await tx.first(rawQuery(query)))?.stands ?? false;
}

/** What happened before this moment; the newest event stays. */
export async function forgetEvents(tx: Tx, before: Date): Promise<void> {
  await tx.rows(rawQuery(sql`select inspect.forget_partner_events(${before})`));
}
