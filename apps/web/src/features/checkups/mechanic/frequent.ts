import { FINDING_LISTS } from '@inspect/contract/checkup-fields';
import { type CheckupRow, checkupLifecycleEndpoints } from '@inspect/contract/checkups';
import { PAGE_SIZE_MAX } from '@inspect/contract/kernel';
import { useMemo, useState } from 'react';
import { useRead } from '../../../platform/api/use-call.ts';
import type { Classificator, ClassificatorGroup } from '../findings/classificators.ts';
import { findingKey } from '../findings/entries.ts';

const SHOWN = 5;
const QUERY = { fields: FINDING_LISTS.join(','), limit: String(PAGE_SIZE_MAX), status: 'concluded' } as const;
const FRESH_MS = 15 * 60_000;

type Row = Pick<CheckupRow, (typeof FINDING_LISTS)[number]>;

/** What was found most often, the most frequent first; one that was found once is no habit. */
export function frequentAmong(
  rows: readonly Row[],
  groups: readonly ClassificatorGroup[],
): readonly Classificator[] {
  const counts = new Map<string, number>();
  for (const row of rows)
    for (const list of FINDING_LISTS)
      for (const [code, { checked }] of Object.entries(row[list] ?? {}))
        if (checked) counts.set(findingKey(list, code), (counts.get(findingKey(list, code)) ?? 0) + 1);
  const countOf = ({ list, code }: Classificator) => counts.get(findingKey(list, code)) ?? 0;
  return groups
    .flatMap(({ members }) => members)
    .filter((member) => member.fits && countOf(member) > 1)
    .sort((left, right) => countOf(right) - countOf(left))
    .slice(0, SHOWN);
}

/** The list of cars asks too: the answer is there when a car is opened. */
export function useFrequentRead(enabled: boolean) {
  return useRead(checkupLifecycleEndpoints.mechanicList, { query: QUERY }, { enabled, staleTime: FRESH_MS });
}

/**
 * Of what this mechanic has found in the days that he still sees, as it was known when the car was opened: an answer
 * that comes later would shift the groups under his thumb, and counts for the next car.
 */
export function useFrequent(enabled: boolean, groups: readonly ClassificatorGroup[]) {
  const { data } = useFrequentRead(enabled);
  const [rows] = useState(data?.data ?? []);
  return useMemo(() => frequentAmong(rows, groups), [rows, groups]);
}
