import { FINDING_LISTS } from '@inspect/contract/checkup-fields';
import type { Checkup } from '@inspect/contract/checkups';
import { yerevanDay } from '@inspect/contract/kernel';
import { useMemo } from 'react';
import { z } from 'zod';
import { type LocalRow, useCopy } from '../../../platform/offline/index.ts';
import { groupsInForce } from './classificators.ts';

const categories = z.object({ category: z.array(z.string()) });
const kinds = z.object({ kinds: z.array(z.string()) });

/** The classificators of the day on which the checkup was begun, from this browser's copies, old list first. */
export function useClassificators({
  carType,
  fuel,
  createdAt,
}: Pick<Checkup, 'carType' | 'fuel' | 'createdAt'>) {
  const classificators = useCopy('classificators');
  const newClassificators = useCopy('newClassificators');
  const types = useCopy('carTypes').rows;
  const fuels = useCopy('fuels').rows;
  const [first, second] = [classificators.rows, newClassificators.rows];
  const groups = useMemo(() => {
    if (!first || !second) return undefined;
    const vehicle = {
      categories: categories.safeParse(rowOf(types, carType)).data?.category ?? [],
      fuels: kinds.safeParse(rowOf(fuels, fuel)).data?.kinds ?? [],
    };
    const lists = { classificators: first, newClassificators: second };
    const date = yerevanDay(new Date(createdAt));
    return FINDING_LISTS.flatMap((list) => groupsInForce(list, lists[list], date, vehicle));
  }, [first, second, types, fuels, carType, fuel, createdAt]);
  return { groups, failure: classificators.failure ?? newClassificators.failure };
}

function rowOf(rows: readonly LocalRow[] | undefined, id: string): LocalRow | undefined {
  return rows?.find((row) => row._id === id);
}
