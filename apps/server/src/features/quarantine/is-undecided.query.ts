import { type RawBuilder, sql } from 'kysely';

/** Has the server done what this row says, otherwise than from here? */
export const isDone = (row: string): RawBuilder<boolean> =>
  sql`inspect.is_done(${sql.ref(`${row}.id`)}, ${sql.ref(`${row}.kind`)}, ${sql.ref(`${row}.record`)}, ${sql.ref(`${row}.saved_hash`)})`;

/** Does this row wait for somebody to say what was done about it? */
export const isUndecided = (row: string): RawBuilder<boolean> =>
  sql`(${sql.ref(`${row}.handled_at`)} is null and not ${isDone(row)})`;
