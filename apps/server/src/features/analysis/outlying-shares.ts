import { ANALYSIS, alphaOf, exactBounds, surelyAbove, surelyBelow } from '@inspect/contract/analysis';
import { addDays, addMonths, type Day } from '@inspect/contract/kernel';
import type { SeenShare } from './shares.query.ts';

/** A finding before names are put to it. */
export type FoundShare = {
  key: string;
  station: string;
  mechanic: string | null;
  day: Day;
  figures: Record<string, number>;
  evidence: string[];
  records: number;
};

const PASSED = ANALYSIS.passedElsewhere.thresholds;
const FAULT = ANALYSIS.faultRate.thresholds;

/** Who finds fit surely more than `ratio` times as often as others what another station has just found faulty. */
export function oftenPassedElsewhere(shares: readonly SeenShare[]): FoundShare[] {
  return shares.flatMap((seen) => {
    if (seen.found < PASSED.least || seen.expected === null) return [];
    const looks = shares.filter(({ month }) => month === seen.month).length;
    const expected = Math.max(seen.expected / seen.of, PASSED.leastShare);
    const alpha = alphaOf(PASSED.falseAlarmsAYear, looks, 1);
    const isOdd = surelyAbove(expected * PASSED.ratio, seen.found, seen.of, alpha);
    return isOdd ? [foundShare(seen, expected, alpha)] : [];
  });
}

/** Whose vehicles are surely more than `ratio` times rarer, or more often, faulty than the same elsewhere. */
export function oddFaultRates(shares: readonly SeenShare[]): FoundShare[] {
  return shares.flatMap((seen) => {
    if (seen.expected === null || seen.expected === 0) return [];
    const looks = shares.filter(({ month }) => month === seen.month).length;
    const expected = seen.expected / seen.of;
    const alpha = alphaOf(FAULT.falseAlarmsAYear, looks, 2);
    const isOdd =
      surelyBelow(expected / FAULT.ratio, seen.found, seen.of, alpha) ||
      surelyAbove(expected * FAULT.ratio, seen.found, seen.of, alpha);
    return isOdd ? [foundShare(seen, expected, alpha)] : [];
  });
}

function foundShare(
  { station, mechanic, month, of, found, evidence, records }: SeenShare,
  expected: number,
  alpha: number,
): FoundShare {
  const key = [station, ...(mechanic === null ? [] : [mechanic]), month.slice(0, 7)].join(':');
  const figures = { found, of, share: found / of, expected, ...exactBounds(found, of, alpha) };
  return { key, station, mechanic, day: month, figures, evidence, records };
}

/** From the first day of the first month to the last day of the last. */
export const wholeMonths = ({ from, to }: { from: Day; to: Day }): { from: Day; to: Day } => ({
  from: firstOfMonth(from),
  to: addDays(addMonths(firstOfMonth(to), 1), -1),
});

const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`;
