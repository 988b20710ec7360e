import { type RawBuilder, sql } from 'kysely';

/**
 * The checkups in whose place a row of `checkups` stands, as an array of ids: itself, the one it replaces, the one that
 * one replaced … A result that was moved to the right vehicle keeps what belonged to it wherever it was recorded first.
 */
export const stoodFor = (row: RawBuilder<unknown>): RawBuilder<string[]> => sql`
  case when ${row}.replaces is null then array[${row}.id::text] else array(
    with recursive stood as (
      select ${row}.id::text as id, ${row}.replaces::text as replaces
      union all
      select former.id::text, former.replaces::text from checkups former join stood on former.id = stood.replaces
    )
    select id from stood) end`;
