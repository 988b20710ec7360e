import { type RawBuilder, sql } from 'kysely';

/** Ids of a checkup and of those it replaces: a moved result keeps what was recorded under its first one. */
export const stoodFor = (row: RawBuilder<unknown>): RawBuilder<string[]> => sql`
  case when ${row}.replaces is null then array[${row}.id::text] else array(
    with recursive stood as (
      select ${row}.id::text as id, ${row}.replaces::text as replaces
      union all
      select former.id::text, former.replaces::text from checkups former join stood on former.id = stood.replaces
    )
    select id from stood) end`;
