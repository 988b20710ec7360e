import type { Actor } from '@inspect/contract/access';
import { sql } from 'kysely';
import { rawQuery, type Tx } from '../../platform/db/transaction.ts';
import { scopeCondition } from '../checkup-list/index.ts';

/** The plates that were read on the photographs of an open checkup that this person may see, in the order of their signs. */
export async function platesReadOn(tx: Tx, actor: Actor, checkup: string): Promise<string[]> {
  const rows = await tx.rows(
    rawQuery(sql<{
      plate: string;
    }>`select distinct a.car_reg_no as plate from checkups c join attachments a on a.checkup = c.id
      where c.id = ${checkup} and c.status = 'open' and not c.deleted and a.car_reg_no <> '' and ${scopeCondition(actor)} order by 1`),
  );
  return rows.map(({ plate }) => plate);
}
