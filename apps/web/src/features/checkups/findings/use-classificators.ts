import { FINDING_LISTS } from '@inspect/contract/checkup-fields';
import type { Checkup } from '@inspect/contract/checkups';
import { yerevanDay } from '@inspect/contract/kernel';
import { useMemo } from 'react';
import { useCopy } from '../../../platform/offline/index.ts';
import { groupsInForce } from './classificators.ts';

type Inspected = Pick<Checkup, 'createdAt'> & Partial<Pick<Checkup, 'vehicleCategories' | 'fuelKinds'>>;

/** Those of the day it was begun, old list first, by the vehicle in the record: a mechanic has no list of classes. */
export function useClassificators({ vehicleCategories, fuelKinds, createdAt }: Inspected) {
  const classificators = useCopy('classificators');
  const newClassificators = useCopy('newClassificators');
  const [first, second] = [classificators.rows, newClassificators.rows];
  const groups = useMemo(() => {
    if (!first || !second) return undefined;
    const vehicle = { categories: vehicleCategories, fuels: fuelKinds };
    const lists = { classificators: first, newClassificators: second };
    const date = yerevanDay(new Date(createdAt));
    return FINDING_LISTS.flatMap((list) => groupsInForce(list, lists[list], date, vehicle));
  }, [first, second, vehicleCategories, fuelKinds, createdAt]);
  return { groups, failure: classificators.failure ?? newClassificators.failure };
}
