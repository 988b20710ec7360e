import { FINDING_LISTS, type FindingList } from '@inspect/contract/checkup-fields';
import { sql } from 'kysely';
import { rawQuery, type Tx } from '../../../platform/db/transaction.ts';

/** One entry of what was found: a code of a list, or a measurement. */
export type FoundKey = `${FindingList | 'measurements'}.${string}`;
export type FoundVersion = { by: string | null; found: ReadonlyMap<FoundKey, unknown> };

const PARTS = [...FINDING_LISTS, 'measurements'] as const;
type Row = { by: string | null } & Record<(typeof PARTS)[number], Readonly<Record<string, unknown>>>;

/** What was found as of this version, and as of each one after it, oldest first. */
export async function foundSince(tx: Tx, checkup: string, version: number): Promise<FoundVersion[]> {
  const query = sql<Row>`
    select c.changed_by as by, c.classificators, c.new_classificators as "newClassificators", c.measurements
      from checkup_versions v
      cross join lateral jsonb_populate_record(null::checkups, v.content::jsonb) c
     where v.checkup = ${checkup} and v.version >= ${version} order by v.version`;
  return (await tx.rows(rawQuery(query))).map((row) => ({
    by: row.by,
    found: new Map(
      PARTS.flatMap((part) =>
        Object.entries(row[part] ?? {}).map(([name, value]): [FoundKey, unknown] => [
          `${part}.${name}`,
          value,
        ]),
      ),
    ),
  }));
}
