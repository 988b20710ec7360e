import { FINDING_LISTS, type FindingList } from '@inspect/contract/checkup-fields';
import type { Day } from '@inspect/contract/kernel';
import { LIST_NAMES, LISTS } from '@inspect/contract/reference';
import { sql } from 'kysely';
import { rawQuery, type Tx } from '../../platform/db/transaction.ts';
import { classificatorsOfFindings } from '../checkups/index.ts';

/** What the payload of an operation may point to by id. */
const TABLES = ['users', 'camera_reasons', ...LIST_NAMES.map((name) => LISTS[name].table)];
/** One checkup points to some twenty rows, and has 200 findings at most. */
const IDS_MAX = 300;
const ID = /^[0-9a-f]{24}$/;
const CODE = /^[1-9]\d{2,4}$/;

/**
 * What the rows are called that a payload points to: a name beside each id (24 hex digits), and beside each finding
 * (`classificators.101`) what its code meant on that day. What nothing is called by is absent.
 */
export async function namesIn(tx: Tx, payload: unknown, day: Day): Promise<Record<string, string>> {
  const ids = idsIn(payload).slice(0, IDS_MAX);
  const rows = TABLES.map(
    (table) => sql`select id::text as key, name from ${sql.table(table)} where id = any(${ids})`,
  );
  const named = await tx.rows(
    rawQuery<{ key: string; name: string }>(sql`${sql.join(rows, sql` union all `)}`),
  );
  const found = await Promise.all(FINDING_LISTS.map((list) => findingsIn(tx, list, payload, day)));
  return Object.fromEntries([...named, ...found.flat()].map(({ key, name }) => [key, name]));
}

async function findingsIn(tx: Tx, list: FindingList, payload: unknown, day: Day) {
  const codes = Object.keys(Object(Object(Object(payload).body)[list])).filter((code) => CODE.test(code));
  const rows = await classificatorsOfFindings(tx, list, codes.slice(0, IDS_MAX), day);
  return [...rows].map(([code, { name }]) => ({ key: `${list}.${code}`, name }));
}

function idsIn(value: unknown): string[] {
  if (typeof value === 'string') return ID.test(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return [...new Set(Object.values(value).flatMap(idsIn))];
}
