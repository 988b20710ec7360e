import { sql } from 'kysely';
import { rawQuery, type Tx } from '../../platform/db/transaction.ts';

/** Is there still an administrator who can sign in and give rights? To be asked with the rights locked. */
export async function rightsHaveAdministrator(tx: Tx): Promise<boolean> {
  const query = sql<{ administered: boolean }>`select inspect.rights_have_keeper() as administered`;
  return (await tx.first(rawQuery(query)))?.administered ?? false;
}
