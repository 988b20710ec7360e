import { sql } from 'kysely';
import { rawQuery, type Tx } from '../../platform/db/transaction.ts';

/** The plates that were read on the photographs of this checkup as long as it is open, in the order of their signs. */
export async function platesReadOn(tx: Tx, checkup: string): Promise<string[]> {
  const rows = await tx.rows(
    rawQuery(sql<{
      plate: string;
    }>`select distinct a.car_reg_no as plate from checkups c join attachments a on a.checkup = c.id
      where c.id = ${checkup} and c.status = 'open' and not c.deleted and a.car_reg_no <> '' order by 1`),
  );
  return rows.map(({ plate }) => plate);
}
