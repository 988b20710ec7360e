import type { Actor } from '@inspect/contract/access';
import { sql } from 'kysely';
import { rawQuery, type Tx } from '../../../platform/db/transaction.ts';
import { scopeCondition } from '../../checkup-list/index.ts';

/** The open checkup of a vehicle, where this person may read it; undefined = it is somebody else's, or there is none. */
export async function readableOpenCheckup(
  tx: Tx,
  actor: Actor,
  { plate, vin }: { plate: string | null; vin: string | null },
): Promise<string | undefined> {
  const query = sql<{ id: string }>`select c.id from checkups c
    where c.status = 'open' and not c.deleted and (c.car_reg_no = ${plate} or c.vin = ${vin}) and ${scopeCondition(actor)}
    order by c.id limit 1`;
  return (await tx.first(rawQuery(query)))?.id;
}
