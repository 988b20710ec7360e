import { type CountryFigures, LEAST_COMPANIES, type Range } from '@inspect/contract/statistics';
import { sql } from 'kysely';
import { rawQuery, type Tx } from '../../platform/db/transaction.ts';

/**
 * What is usual in the country. The rows of other companies stay closed to who runs one: the database adds them up itself and
 * gives medians over companies, to nobody else, and none at all where too few companies stand behind them.
 */
export async function countryFigures(
  tx: Tx,
  { from, to }: Range,
  type: string | undefined,
): Promise<CountryFigures | null> {
  const query = sql<CountryFigures>`
    select f.companies, f.fault_rate as "faultRate", f.cancelled_rate as "cancelledRate", f.median_count as count
      from inspect.country_figures(${from}::date, ${to}::date, ${type ?? null}::text, ${LEAST_COMPANIES}) f`;
  return (await tx.first(rawQuery(query))) ?? null;
}
