import { expect, it } from 'vitest';
import { compareRows } from './copies.ts';
import { LIST_NAMES, LISTS, type ListName } from './lists.ts';
import { keysOf } from './rows.ts';

type Row = { name: string; primary?: boolean; ordering?: number; code?: number };

/** Specification §9, each list as it must stand. */
const IN_ORDER: Record<ListName, readonly Row[]> = {
  regions: [
    { name: 'Երևան', ordering: 1 },
    { name: 'Արմավիր', ordering: 2 },
    { name: 'Տավուշ', ordering: 3 },
    { name: 'Արագածոտն', ordering: 10 },
  ],
  counties: [{ name: 'Աբովյան' }, { name: 'Բյուրեղավան' }, { name: 'Եղվարդ' }, { name: 'Օձուն' }],
  streets: [{ name: 'Աբովյան' }, { name: 'Երևանյան' }, { name: 'Եփրատի' }, { name: 'Ֆուչիկի' }],
  cars: [
    { name: 'LADA', primary: true },
    { name: 'VAZ', primary: true },
    { name: 'ACURA', primary: false },
    { name: 'VOLVO', primary: false },
  ],
  carModels: [{ name: '2101' }, { name: 'CAMRY' }, { name: 'COROLLA' }],
  carGroups: [
    { name: 'Մարդատար', ordering: 1 },
    { name: 'Ավտոբուս', ordering: 2 },
    { name: 'Բեռնատար', ordering: 3 },
  ],
  carTypes: [
    { name: 'Սեփական', ordering: 1, code: 30 },
    { name: 'Տաքսի', ordering: 2, code: 20 },
    { name: 'Այլ', ordering: 3, code: 10 },
  ],
  // Primary first, then by the name's length, then by the name.
  bodies: [
    { name: 'Կուպե', primary: true },
    { name: 'Սեդան', primary: true },
    { name: 'Հեչբեք', primary: true },
    { name: 'Այլ', primary: false },
    { name: 'Պիկապ', primary: false },
    { name: 'Ֆուրգոն', primary: false },
    { name: 'Կաբրիոլետ', primary: false },
  ],
  // Primary first, then black, then by the name's length.
  colors: [
    { name: 'Սև', primary: true },
    { name: 'Ա', primary: true },
    { name: 'Սպիտակ', primary: true },
    { name: 'Արծաթագույն', primary: true },
    { name: 'Դեղին', primary: false },
    { name: 'Կարմիր', primary: false },
    { name: 'Մանուշակագույն', primary: false },
  ],
  fuels: [
    { name: 'Բենզին', ordering: 1, code: 9 },
    { name: 'Դիզել', ordering: 2, code: 5 },
    { name: 'Այլ', ordering: 3, code: 1 },
  ],
  classificators: [
    { name: 'Լույսեր', code: 100 },
    { name: 'Արգելակներ', code: 101 },
    { name: 'Անիվներ', code: 200 },
    { name: 'Ամրագոտի', code: 1000 },
  ],
  newClassificators: [
    { name: 'Լույսեր', code: 100 },
    { name: 'Արգելակներ', code: 101 },
    { name: 'Անիվներ', code: 200 },
    { name: 'Ամրագոտի', code: 1000 },
  ],
};

it.each(LIST_NAMES)('%s stand in the order of the specification', (name) => {
  const list = LISTS[name];
  const rows = IN_ORDER[name].map((row, index) => ({
    ...row,
    _id: String(9 - index).repeat(24),
    version: 1,
    ...keysOf(list, row),
  }));
  const names = rows.map((row) => row.name);
  expect(
    rows
      .toReversed()
      .sort(compareRows(list))
      .map((row) => row.name),
  ).toEqual(names);
  expect(
    rows
      .toSorted((left, right) => left.name.localeCompare(right.name))
      .sort(compareRows(list))
      .map((row) => row.name),
  ).toEqual(names);
});
