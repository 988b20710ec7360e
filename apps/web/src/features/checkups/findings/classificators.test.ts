import { expect, it } from 'vitest';
import type { LocalRow } from '../../../platform/offline/index.ts';
import { createClassificatorSearch, groupsInForce, type InspectedVehicle } from './classificators.ts';

const TODAY = '2026-11-21';
const ANY: InspectedVehicle = { categories: [], fuels: [] };

function row(code: number, name: string, facts: Partial<Record<string, unknown>> = {}): LocalRow {
  const id = String(code).padStart(24, '0');
  const keys = { sortKey: name, searchKey: name };
  return { _id: id, id, version: 1, name, ...keys, code, status: true, applies: ['all'], ...facts };
}

const groups = (rows: LocalRow[], vehicle = ANY) => groupsInForce('classificators', rows, TODAY, vehicle);
const codes = (rows: LocalRow[]) => groups(rows).flatMap(({ members }) => members.map(({ code }) => code));

it('groups stand in the order of their codes under their headings, without empty ones', () => {
  const rows = [row(301, 'լապտեր'), row(102, 'արգելակ'), row(100, 'Արգելակներ'), row(200, 'Ղեկ')];
  expect(groups(rows).map(({ code, name, members }) => [code, name, members.length])).toEqual([
    ['100', 'Արգելակներ', 1],
    ['300', 'լապտեր', 1],
  ]);
});

it('what was not yet or is no longer in force on the day is not there; of two the later one stands', () => {
  const rows = [
    row(101, 'ապագա', { validFrom: '2026-11-22' }),
    row(102, 'անցյալ', { validTo: '2026-11-20' }),
    row(103, 'այսօրից', { validFrom: TODAY }),
    row(104, 'անջատված', { status: false }),
    row(105, 'նոր', { validFrom: '2026-01-01' }),
    row(105, 'հին'),
  ];
  expect(codes(rows)).toEqual(['103', '105']);
  expect(groups(rows)[0]?.members[1]?.name).toBe('նոր');
});

it('what is for other categories, fuels or special vehicles does not concern this one', () => {
  const rows = [
    row(101, 'ավտոբուս', { applies: ['M3'] }),
    row(102, 'դիզել', { fuels: ['diesel'] }),
    row(103, 'հատուկ', { onlyFor: 'special' }),
    row(104, 'մարդատար', { applies: ['M1'], fuels: ['petrol'] }),
  ];
  const concerned = (vehicle: InspectedVehicle) =>
    groups(rows, vehicle).flatMap(({ members }) =>
      members.filter(({ fits }) => fits).map(({ code }) => code),
    );
  expect(concerned({ categories: ['M1'], fuels: ['petrol'] })).toEqual(['104']);
  expect(concerned(ANY)).toEqual(['101', '102', '104']);
});

it('the search forgives a mistake and knows how people say it', () => {
  const search = createClassificatorSearch(
    groups([row(101, 'Կայանման արգելակ', { synonyms: ['ռուչնիկ'] }), row(201, 'Ղեկի խաղացք')]),
  );
  expect(search('արգելկ').map(({ code }) => code)).toEqual(['101']);
  expect(search('ռուչնիկ').map(({ code }) => code)).toEqual(['101']);
  expect(search('ապակի')).toEqual([]);
});

it('of a vehicle of which an older server does not say what it is, everything concerns it', () => {
  const rows = [row(101, 'ավտոբուս', { applies: ['M3'] }), row(102, 'դիզել', { fuels: ['diesel'] })];
  const unknown = { categories: undefined, fuels: undefined };
  expect(groups(rows, unknown).flatMap(({ members }) => members.map(({ fits }) => fits))).toEqual([
    true,
    true,
  ]);
});
