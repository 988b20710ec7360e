import { type RawBuilder, sql } from 'kysely';
import { rawQuery, type Tx } from '../../../platform/db/transaction.ts';

/** How an open checkup points to a row of a list; lists that are not here are never pointed to. */
const POINTS: Readonly<
  Record<string, (row: { _id: string } & Record<string, unknown>) => RawBuilder<unknown>>
> = {
  cars: ({ _id }) => sql`car = ${_id}`,
  carModels: ({ _id }) => sql`car_model = ${_id}`,
  carGroups: ({ _id }) => sql`car_group = ${_id}`,
  carTypes: ({ _id }) => sql`car_type = ${_id}`,
  bodies: ({ _id }) => sql`body = ${_id}`,
  colors: ({ _id }) => sql`color = ${_id}`,
  fuels: ({ _id }) => sql`fuel = ${_id}`,
  regions: ({ _id }) => sql`region = ${_id}`,
  counties: ({ _id }) => sql`county = ${_id}`,
  streets: ({ _id }) => sql`street = ${_id}`,
  classificators: ({ code }) => sql`classificators ? ${String(code)}`,
  newClassificators: ({ code }) => sql`new_classificators ? ${String(code)}`,
};

/** Does an open checkup point to this row of a reference list? Then it may not be retired yet. */
export async function openCheckupUses(
  tx: Tx,
  list: string,
  row: { _id: string } & Record<string, unknown>,
): Promise<boolean> {
  const points = Object.hasOwn(POINTS, list) ? POINTS[list] : undefined;
  if (!points) return false;
  const query = sql<{
    used: boolean;
  }>`select exists (select from checkups where status = 'open' and not deleted and ${points(row)}) as used`;
  return (await tx.first(rawQuery(query)))?.used ?? false;
}
