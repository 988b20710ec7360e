import type { HistoryEntity } from '@inspect/contract/histories';
import { sql } from 'kysely';
import { rawQuery, type Tx } from '../../platform/db/transaction.ts';
import { type Edit, recordEdits } from '../../platform/history/record-edit.repo.ts';

const LOOKUPS: HistoryEntity = 'vehicleLookups';

export type Lookup = { company: string; user: string; at: Date; record: string; changes: Edit['changes'] };

const DAY = sql`interval '24 hours'`;

/** The vehicle of this VIN or id, unless this company has inspected it or inspects it now. */
export async function foreignVehicle(tx: Tx, company: string, name: string): Promise<string | null> {
  const query = sql<{ id: string }>`
    select v.id from vehicles v where (v.vin = ${name} or v.id = ${name}) and not exists (select from checkups c
     where c.vehicle = v.id and c.company = ${company} and c.status <> 'cancelled' and not c.deleted)`;
  return (await tx.first(rawQuery(query)))?.id ?? null;
}

/** Makes the people of a company wait for one another, so that three hundred at once are counted as three hundred. */
export async function lockLookups(tx: Tx, company: string): Promise<void> {
  const query = sql`select pg_advisory_xact_lock(hashtextextended(${`lookups:${company}`}, 0))`;
  await tx.run(rawQuery(query));
}

/** The very same was asked by the very same person within 24 hours. */
export async function isNoted(tx: Tx, { company, user, at, record, changes }: Lookup): Promise<boolean> {
  const query = sql<{ noted: boolean }>`
    select exists (select from edit_histories where entity = ${LOOKUPS} and company = ${company} and "user" = ${user}
       and record = ${record} and changes = ${JSON.stringify(changes)}::jsonb and at > ${at}::timestamptz - ${DAY}) as noted`;
  return (await tx.first(rawQuery(query)))?.noted ?? false;
}

/** What was asked and not inspected since: by the person within an hour and a day, by his company within a day. */
export async function countLookups(
  tx: Tx,
  { company, user, at }: Lookup,
): Promise<{ personHour: number; personDay: number; companyDay: number }> {
  const query = sql<{ personHour: number; personDay: number; companyDay: number }>`
    select count(*) filter (where h."user" = ${user} and h.at > ${at}::timestamptz - interval '1 hour')::int as "personHour",
           count(*) filter (where h."user" = ${user})::int as "personDay", count(*)::int as "companyDay"
      from edit_histories h
     where h.entity = ${LOOKUPS} and h.company = ${company} and h.at > ${at}::timestamptz - ${DAY}
       and not exists (select from checkups c where c.vehicle = h.record and c.company = h.company
         and c.status <> 'cancelled' and not c.deleted)`;
  return (await tx.first(rawQuery(query))) ?? { personHour: 0, personDay: 0, companyDay: 0 };
}

export function insertLookup(tx: Tx, { record, changes, ...by }: Lookup): Promise<void> {
  return recordEdits(tx, by, [{ entity: LOOKUPS, record, action: 'lookup', changes }]);
}
