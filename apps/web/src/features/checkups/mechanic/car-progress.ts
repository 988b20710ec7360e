import type { FindingList } from '@inspect/contract/checkup-fields';
import type { CheckupRow } from '@inspect/contract/checkups';
import { yerevanDay } from '@inspect/contract/kernel';
import type { LocalRow } from '../../../platform/offline/index.ts';
import { groupsInForce } from '../findings/classificators.ts';
import { type Entries, findingIn } from '../findings/entries.ts';

export type Lists = Record<FindingList, readonly LocalRow[]>;
type Row = Pick<CheckupRow, 'createdAt' | 'vehicleCategories' | 'fuelKinds'>;

/** How much of the list that he works by was looked at; `entries` = as it stands on this device. */
export function carProgress(row: Row, entries: Entries, lists: Lists): { done: number; all: number } {
  const vehicle = { categories: row.vehicleCategories, fuels: row.fuelKinds };
  const date = yerevanDay(new Date(row.createdAt ?? 0));
  const of = (list: FindingList) => {
    const members = groupsInForce(list, lists[list], date, vehicle).flatMap((group) => group.members);
    const looked = members.filter(({ code }) => findingIn(entries, list, code) !== undefined);
    return {
      done: looked.length,
      all: members.filter(({ fits, code }) => fits || findingIn(entries, list, code) !== undefined).length,
    };
  };
  const [first, second] = [of('classificators'), of('newClassificators')];
  return second.done > first.done ? second : first;
}
