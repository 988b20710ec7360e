import type pg from 'pg';
import { limitSilence } from './limit-silence.ts';

/** Lets each further statement of the open transaction take so many minutes instead of 10 s, on both sides. */
export async function takeTime(client: pg.Client, minutes: number): Promise<void> {
  const limit = minutes * 60_000;
  await client.query(`set local statement_timeout = ${Math.round(limit)}`);
  limitSilence(client, limit);
}
