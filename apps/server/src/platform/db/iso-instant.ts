import { type RawBuilder, sql } from 'kysely';

/** A time within JSON that PostgreSQL builds, as JavaScript writes it. */
export const isoInstant = (of: RawBuilder<unknown>) =>
  sql<string>`to_char(${of} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
