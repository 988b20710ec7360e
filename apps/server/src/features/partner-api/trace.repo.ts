import type { LookedUpBy } from '@inspect/contract/partner-api';
import { sql } from 'kysely';
import { rawQuery, type Tx } from '../../platform/db/transaction.ts';
import type { PartnerCaller } from '../../platform/http/partner-caller.repo.ts';
import { newId } from '../../platform/ids.ts';

type Of = { caller: PartnerCaller; at: Date };

export async function noteSearch(
  tx: Tx,
  { caller: { partner, key }, at }: Of,
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
  { caller: { partner, key }, at }: Of,
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
