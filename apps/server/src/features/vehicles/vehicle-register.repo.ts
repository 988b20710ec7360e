import { sql } from 'kysely';
import { rawQuery, type Tx } from '../../platform/db/transaction.ts';

/** Lets those who save the same vehicle wait for each other until the transaction ends: the second is refused in words. */
export async function lockVehicles(
  tx: Tx,
  ...vehicles: readonly { plate: string | null; vin: string | null }[]
): Promise<void> {
  const names = vehicles.flatMap(({ plate, vin }) => [
    ...(vin ? [`vin:${vin}`] : []),
    ...(plate ? [`plate:${plate}`] : []),
  ]);
  const keys = [...new Set(names)].sort();
  // One after the other, in the order of the array, so that two who lock the same vehicles never wait for each other.
  const query = sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${keys}::text[]) key`;
  await tx.run(rawQuery(query));
}

/** Brings the register up to the conclusion of this checkup, or lets it forget one that does not count any more. */
export async function concludeVehicle(tx: Tx, checkup: string): Promise<void> {
  const query = sql`select inspect.conclude_vehicle(${checkup})`;
  await tx.run(rawQuery(query));
}

export async function recallVehicle(tx: Tx, checkup: string): Promise<void> {
  const query = sql`select inspect.recall_vehicle(${checkup})`;
  await tx.run(rawQuery(query));
}
