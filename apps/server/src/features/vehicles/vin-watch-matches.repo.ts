import { sql } from 'kysely';
import { rawQuery, type Tx } from '../../platform/db/transaction.ts';

export type Meeting = {
  plate: string | null;
  vin: string | null;
  /** null = the person's own */
  station: string | null;
  source: 'pre_add' | 'photograph';
};

/** Of every entry that fits, once a day and station; returns how many nobody was told of yet. */
export async function noteVinMatches(tx: Tx, meeting: Meeting, now: Date): Promise<number> {
  const { plate, vin, source, station } = meeting;
  const query = sql<{ added: number }>`
    select inspect.note_vin_matches(${plate}, ${vin}, ${source}, ${station}, ${now}) as added`;
  return (await tx.first(rawQuery(query)))?.added ?? 0;
}

export type VinMatch = {
  /** the plate or the VIN that fits */
  number: string;
  kind: string;
  /** null = no vehicle with this plate is known */
  vin: string | null;
  message: string;
  source: string;
  station: string | null;
  person: string;
  /** the how manieth of its entry and day, from 1 */
  nth: number;
};

/** So many are taken at most; then there may be more. */
export const MOST_TAKEN = 50;

/**
 * Those that nobody was told of, oldest first; they count as told with this transaction. What is found beyond `most` of one entry
 * and day is held for `takeVinSummaries`.
 */
export function takeVinMatches(tx: Tx, most: number, now: Date): Promise<VinMatch[]> {
  return tx.rows(rawQuery(sql<VinMatch>`select * from inspect.take_vin_matches(${now}, ${most})`));
}

/** What one entry found on one day beyond what was told of each. */
export type VinSummary = { pattern: string; message: string; day: string; matches: number; stations: number };

/** Of the days before this one; they count as told with this transaction. */
export function takeVinSummaries(tx: Tx, before: string, now: Date): Promise<VinSummary[]> {
  const query = sql<VinSummary>`
    select pattern, message, day::text, matches, stations from inspect.take_vin_summaries(${before}::date, ${now})`;
  return tx.rows(rawQuery(query));
}

/** Those of the days before this one. */
export async function forgetVinMatches(tx: Tx, before: string): Promise<void> {
  await tx.rows(rawQuery(sql`select inspect.forget_vin_matches(${before}::date)`));
}
