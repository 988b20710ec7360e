import type { Actor, Role } from '@inspect/contract/access';
import { type RawBuilder, sql } from 'kysely';
import { rawQuery, type Tx } from '../../platform/db/transaction.ts';
import { mechanicCheckups } from '../checkup-list/index.ts';

/** Up to where everything is known, and of which life of which database: numbers of another one mean nothing here. */
export async function changesPosition(tx: Tx): Promise<{ watermark: string; life: string }> {
  const query = sql<{ watermark: string; life: string }>`
    select inspect.change_watermark()::text as watermark,
           (select oid from pg_database where datname = current_database())::text || ' ' ||
           extract(epoch from pg_postmaster_start_time())::text as life`;
  const row = await tx.first(rawQuery(query));
  if (!row) throw new Error('a database knows where it stands');
  return row;
}

/** `his` = it was one of these; otherwise it is told only where it is one. */
export type Candidate = { id: string; his: boolean };
type Part = { from: string | null; after: string; limit: number };

/** Checkups that are this mechanic's now, or of which something has changed, in the order of their ids. */
export function checkupCandidates(tx: Tx, actor: Actor, part: Part, today: string): Promise<Candidate[]> {
  if (part.from === null) {
    const all = mechanicCheckups(actor, {}, today);
    return candidates(tx, sql`select c.id, true as his ${all}`, part);
  }
  return candidates(
    tx,
    sql`select g.record as id, bool_or(g.whose is not null) as his from company_changes g
      where ${changedOf(actor, part.from)} and g.what = 'checkup' and (g.whose is null or g.whose = ${actor.userId})
      group by g.record`,
    part,
  );
}

/** The same of his company and its people of these roles. */
export function companyCandidates(
  tx: Tx,
  actor: Actor,
  roles: readonly Role[],
  part: Part,
): Promise<Candidate[]> {
  if (part.from === null) {
    return candidates(
      tx,
      sql`select c.id, true as his from companies c where c.id = ${actor.company}
        union all
        select u.id, true from users u
         where u.company = ${actor.company} and u.role = any (${roles})`,
      part,
    );
  }
  return candidates(
    tx,
    sql`select told.id, bool_or(told.his) as his from (
        select g.record as id, true as his from company_changes g
         where ${changedOf(actor, part.from)}
           and (g.what = 'company' or (g.what = 'person' and g.whose = any (${roles})))
        union all
        select u.id, false from company_changes g join users u on u.station = g.record
         where ${changedOf(actor, part.from)} and g.what = 'station' and u.role = any (${roles})
      ) told group by told.id`,
    part,
  );
}

const changedOf = (actor: Actor, from: string) =>
  sql`g.company = ${actor.company} and g.mark >= ${from}::bigint`;

function candidates(tx: Tx, all: RawBuilder<unknown>, { after, limit }: Part): Promise<Candidate[]> {
  return tx.rows(
    rawQuery(sql<Candidate>`select one.id, one.his from (${all}) one where one.id > ${after}
      order by one.id limit ${limit}`),
  );
}
