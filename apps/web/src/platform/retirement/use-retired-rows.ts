import { type ListDefinition, retirementEndpoints } from '@inspect/contract/reference';
import { useMemo } from 'react';
import { z } from 'zod';
import { useAllRows } from '../api/use-all-rows.ts';
import { localRow } from '../offline/index.ts';

const named = z.looseObject({ _id: z.string(), name: z.string(), version: z.int() });

/** What was retired from a list is in no copy of it: it is asked for while it is looked at. */
export function useRetiredRows(list: ListDefinition, wanted: boolean) {
  const endpoint = useMemo(() => retirementEndpoints(list).retired, [list]);
  const { rows, failure } = useAllRows(endpoint, wanted, 0);
  return { rows: useMemo(() => rows?.map((row) => localRow(list, named.parse(row))), [rows, list]), failure };
}
