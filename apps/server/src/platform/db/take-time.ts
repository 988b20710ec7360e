import type pg from 'pg';
import { limitSilence } from './limit-silence.ts';

/**
 * Every further statement of the open transaction may take so many minutes, in place of the 10 s of a request: the
 * server ends it then, and this side waits for its answer as long.
 */
export async function takeTime(client: pg.Client, minutes: number): Promise<void> {
  const limit = minutes * 60_000;
  await client.query(`set local statement_timeout = ${Math.round(limit)}`);
  limitSilence(client, limit);
}
