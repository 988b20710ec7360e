import { FINDING_LISTS, type FindingList } from '@inspect/contract/checkup-fields';
import type { Checkup } from '@inspect/contract/checkups';
import { type Day, startOfDay } from '@inspect/contract/kernel';
import { sql } from 'kysely';
import { build, type Tx } from '../../../platform/db/transaction.ts';

const TABLES = {
  classificators: 'classificators',
  newClassificators: 'new_classificators',
} as const satisfies Record<FindingList, string>;

type Classificator = { name: string; forbidsOperation: boolean; locations: string[] };

/** What a new finding may point to: classificators (not the headings above them) that are in force on a day. */
export async function classificatorsOn(tx: Tx, list: FindingList, codes: readonly string[], day: Day) {
  const numbers = codes.map(Number).filter((code) => code % 100 !== 0);
  if (numbers.length === 0) return new Map<string, Classificator>();
  const rows = await tx.rows(
    build
      .selectFrom(TABLES[list])
      .select(['code', 'name', 'forbids_operation as forbidsOperation', 'locations'])
      .where('code', 'in', numbers)
      .where('status', '=', true)
      .where('retired_at', 'is', null)
      .where((where) => where.or([where('valid_from', 'is', null), where('valid_from', '<=', day)]))
      .where((where) => where.or([where('valid_to', 'is', null), where('valid_to', '>=', day)]))
      .orderBy('code')
      .orderBy('valid_from', (order) => order.asc().nullsFirst()),
  );
  // Of two that overlap the later one stands.
  return new Map(rows.map(({ code, ...row }) => [String(code), row]));
}

/** What stored findings say, as of the day, whatever became of their classificators since. */
export async function classificatorsOfFindings(
  tx: Tx,
  list: FindingList,
  codes: readonly string[],
  day: Day,
) {
  if (codes.length === 0) return new Map<string, Classificator>();
  const wasThere = sql<boolean>`(coalesce(valid_from <= ${day}, true) and coalesce(valid_to >= ${day}, true)
    and coalesce(retired_at >= ${startOfDay(day)}, true))`;
  const rows = await tx.rows(
    build
      .selectFrom(TABLES[list])
      .select(['code', 'name', 'forbids_operation as forbidsOperation', 'locations'])
      .where('code', 'in', codes.map(Number))
      // The last one stands: one that was there that day, of several the one that began last, of those one that has
      // been retired since.
      .orderBy(wasThere)
      .orderBy('valid_from', (order) => order.asc().nullsFirst())
      .orderBy('retired_at', (order) => order.asc().nullsFirst()),
  );
  return new Map(rows.map(({ code, ...row }) => [String(code), row]));
}

export async function checkedFindings(tx: Tx, checkup: Checkup, day: Day) {
  const found: { list: FindingList; code: string; name: string | null; forbidsOperation: boolean }[] = [];
  for (const list of FINDING_LISTS) {
    const codes = Object.keys(checkup[list]).filter((code) => checkup[list][code]?.checked);
    const known = await classificatorsOfFindings(tx, list, codes, day);
    for (const code of codes) {
      const row = known.get(code);
      found.push({ list, code, name: row?.name ?? null, forbidsOperation: row?.forbidsOperation ?? false });
    }
  }
  return found;
}
