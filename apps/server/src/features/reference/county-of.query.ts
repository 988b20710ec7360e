import { build, type Tx } from '../../platform/db/transaction.ts';

export async function isCountyOf(tx: Tx, county: string, region: string | null): Promise<boolean> {
  const found = build.selectFrom('counties').select('id').where('id', '=', county);
  return (await tx.first(found.where('region', '=', region ?? ''))) !== undefined;
}
