import { setImmediate as othersFirst } from 'node:timers/promises';
import { HIT_COLUMNS, HIT_KEY, type HitRow, type HitValues, hitValues } from '@inspect/contract/dahk';
import type { Day } from '@inspect/contract/kernel';
import type { SourceRow } from '../../platform/gateways/enforcement/enforcement-source.ts';
import { planImport } from '../../platform/table-files/plan-import.ts';
import { hits } from './hits.repo.ts';
import { asWritten, newHit } from './import-hits.ts';
import type { Refusal } from './source-refusal.ts';

type Named = Pick<HitValues, (typeof HIT_KEY)[number] | 'until'>;
type Wrong = { line: number; field: string };

export type ReadList = { list: HitValues[]; wrong?: never } | { wrong: readonly Wrong[] };

/** So many rows are read before the server turns to what else it has to do. */
const AT_ONCE = 250;

const AS_NEW: Parameters<typeof planImport<HitRow, HitValues>>[0] = {
  ...hits,
  columns: HIT_COLUMNS,
  key: HIT_KEY,
  // Each row is a whole one: what it leaves empty is empty, and not what it was before.
  stored: [],
  pointedTo: async () => [],
  newFields: newHit,
  completed: async (values) => hitValues.parse({ ...values, source: 'http' }),
};

/** Every row as a hit of its own, by the rules of a file; whatever is wrong in one of them. */
export async function readList(rows: readonly SourceRow[]): Promise<ReadList> {
  const foreign = rows.flatMap(({ line, cells }) =>
    Object.keys(cells).flatMap((name) =>
      Object.hasOwn(HIT_COLUMNS, name) ? [] : [{ line, field: named(name) }],
    ),
  );
  if (foreign.length > 0) return { wrong: foreign };
  const steps: { line: number; fields: HitValues }[] = [];
  const errors: Wrong[] = [];
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    await othersFirst();
    const plan = await planImport<HitRow, HitValues>(AS_NEW, rows.slice(from, from + AT_ONCE).map(asWritten));
    steps.push(...plan.steps);
    errors.push(...plan.errors);
  }
  if (errors.length > 0) return { wrong: errors.map(({ line, field }) => ({ line, field })) };
  // Two far from each other, or written differently, that mean the same.
  const seen = new Set<string>();
  const again = steps.filter(({ fields }) => seen.size === seen.add(keyOf(fields)).size);
  if (again.length > 0) return { wrong: again.map(({ line }) => ({ line, field: 'since' })) };
  return { list: steps.map(({ fields }) => fields) };
}

/** A name that could be one of a column; the source may have put anything there. */
const named = (name: string) => (/^[A-Za-z_]\w{0,39}$/.test(name) ? name : '?');

/** What may be other in a hit that is the same. */
const HIT_WORDS = ['reason', 'until'] as const;

const keyOf = (hit: Named) => JSON.stringify(HIT_KEY.map((field) => hit[field]));

const isOther = (row: HitRow, fields: HitValues) => HIT_WORDS.some((name) => row[name] !== fields[name]);

/** What makes of the hits that stand exactly those of the list. */
export function differenceOf(stored: readonly HitRow[], list: readonly HitValues[]) {
  const before = new Map(stored.map((row) => [keyOf(row), row]));
  const kept = new Set(list.map(keyOf));
  return {
    added: list.filter((hit) => !before.has(keyOf(hit))),
    changed: list.flatMap((fields) => {
      const row = before.get(keyOf(fields));
      return row && isOther(row, fields) ? [{ row, fields }] : [];
    }),
    ended: stored.filter((row) => !kept.has(keyOf(row))),
  };
}

/**
 * A list that was cut off would free the vehicles behind the cut: one that frees more than so many per cent of those that are looked
 * for is not believed. A vehicle that is still named is not free, in whatever words; one whose time is over was free before.
 */
export function tooManyFreed(
  stored: readonly HitRow[],
  list: readonly HitValues[],
  { today, mostEndedPercent }: { today: Day; mostEndedPercent: number },
): Extract<Refusal, { problem: 'half_gone' }> | null {
  const isOver = ({ until }: { until: Day | null }) => until !== null && until < today;
  const held = list.filter((hit) => !isOver(hit));
  const plates = new Set(held.map(({ CarRegNo }) => CarRegNo));
  const certificates = new Set(held.map(({ registrationCertificate }) => registrationCertificate));
  const standing = stored.filter((hit) => !isOver(hit));
  const gone = standing.filter(
    ({ CarRegNo, registrationCertificate }) =>
      !(CarRegNo !== null && plates.has(CarRegNo)) &&
      !(registrationCertificate !== null && certificates.has(registrationCertificate)),
  );
  if (gone.length * 100 <= standing.length * mostEndedPercent) return null;
  return { problem: 'half_gone', standing: standing.length, gone: gone.length };
}
