import type { LookedUpBy } from '@inspect/contract/partner-api';
import { sql } from 'kysely';
import { rawQuery, type Tx } from '../../platform/db/transaction.ts';
import type { PartnerCaller } from '../../platform/http/partner-caller.repo.ts';
import { newId } from '../../platform/ids.ts';

type CallContext = { caller: PartnerCaller; at: Date };
type Viewed = { ofVehicle: string | null; ofCheckup: string | null };
/** `key` = null: it was sent to the partner */
type Viewing = { caller: { partner: string; key: string | null }; at: Date };

export async function noteSearch(
  tx: Tx,
  { caller: { partner, key }, at }: CallContext,
  search: { by: LookedUpBy; value: string; found: boolean },
): Promise<void> {
  await tx.run(
    rawQuery(sql`
      insert into partner_searches (id, at, partner, key, "by", value, found)
      values (${newId()}, ${at}, ${partner}, ${key}, ${search.by}, ${search.value}, ${search.found})`),
  );
}

/** Which records were given; null among them = what the register says of the vehicle. */
export async function noteViews(
  tx: Tx,
  { caller: { partner, key }, at }: CallContext,
  vehicle: string,
  checkups: readonly (string | null)[],
): Promise<void> {
  const ids = checkups.map(() => newId());
  await tx.run(
    rawQuery(sql`
      insert into partner_views (id, at, partner, key, vehicle, checkup)
      select id, ${at}, ${partner}, ${key}, ${vehicle}, checkup
        from unnest(${ids}::text[], ${[...checkups]}::text[]) as given (id, checkup)`),
  );
}

/** Which records events told of; a vehicle that is not known any more was not given. */
export async function noteEventViews(
  tx: Tx,
  { caller: { partner, key }, at }: Viewing,
  events: readonly Viewed[],
): Promise<void> {
  const given = events.flatMap(({ ofVehicle, ofCheckup }) =>
    ofVehicle === null ? [] : [{ id: newId(), vehicle: ofVehicle, checkup: ofCheckup }],
  );
  await tx.run(
    rawQuery(sql`
      insert into partner_views (id, at, partner, key, vehicle, checkup)
      select id, ${at}, ${partner}, ${key}, vehicle, checkup
        from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (id text, vehicle text, checkup text)`),
  );
}
