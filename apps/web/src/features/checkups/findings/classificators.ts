import type { FindingList } from '@inspect/contract/checkup-fields';
import { createForgivingSearch } from '@inspect/contract/kernel';
import { FAULT_LOCATIONS, type FaultLocation, groupCodeOf } from '@inspect/contract/reference';
import { z } from 'zod';
import type { LocalRow } from '../../../platform/offline/index.ts';

const words = z.array(z.string()).catch([]);
const day = z.string().nullish();

const classificatorRow = z.object({
  name: z.string(),
  code: z.int(),
  status: z.boolean().catch(true),
  validFrom: day,
  validTo: day,
  locations: z.array(z.custom<FaultLocation>(isLocation)).catch([]),
  synonyms: words,
  applies: words,
  fuels: words,
  onlyFor: z.string().nullish(),
});
type Row = z.infer<typeof classificatorRow>;

export type Classificator = {
  list: FindingList;
  code: string;
  name: string;
  locations: readonly FaultLocation[];
  synonyms: readonly string[];
  /** concerns a vehicle of this category and fuel */
  fits: boolean;
};

export type ClassificatorGroup = {
  list: FindingList;
  code: string;
  name: string;
  members: readonly Classificator[];
};

/** Empty or absent, as an older server leaves it, = not known: then everything concerns it. */
export type InspectedVehicle = {
  categories?: readonly string[] | undefined;
  fuels?: readonly string[] | undefined;
};

/** The classificators of one list that are in force on a day, by group, in the order of their codes. */
export function groupsInForce(
  list: FindingList,
  rows: readonly LocalRow[],
  date: string,
  vehicle: InspectedVehicle,
): ClassificatorGroup[] {
  const groups = new Map<number, { heading: string; members: Classificator[] }>();
  for (const row of inForce(rows, date)) {
    const group = groups.get(groupCodeOf(row.code)) ?? { heading: row.name, members: [] };
    groups.set(groupCodeOf(row.code), group);
    if (row.code === groupCodeOf(row.code)) group.heading = row.name;
    else group.members.push(classificatorOf(list, row, vehicle));
  }
  return [...groups]
    .map(([code, { heading, members }]) => ({ list, code: String(code), name: heading, members }))
    .filter(({ members }) => members.length > 0);
}

/** What was made of a list holds as long as it is the same: two hundred cars are shown by it, each time anything changes. */
const readOnce = new WeakMap<readonly LocalRow[], { all: readonly Row[]; byDay: Map<string, Row[]> }>();

function readList(rows: readonly LocalRow[]) {
  const known = readOnce.get(rows);
  if (known) return known;
  const all = rows.flatMap((row) => classificatorRow.safeParse(row).data ?? []);
  const read = { all, byDay: new Map<string, Row[]>() };
  readOnce.set(rows, read);
  return read;
}

function inForce(rows: readonly LocalRow[], date: string): readonly Row[] {
  const { all, byDay } = readList(rows);
  const known = byDay.get(date) ?? inForceOn(all, date);
  byDay.set(date, known);
  return known;
}

/** Of two that overlap the later one stands, as on the server. */
function inForceOn(all: readonly Row[], date: string): Row[] {
  const standing = new Map<number, Row>();
  for (const row of all) {
    if (!row.status || (row.validFrom ?? date) > date || (row.validTo ?? date) < date) continue;
    const other = standing.get(row.code);
    if (!other || (row.validFrom ?? '') >= (other.validFrom ?? '')) standing.set(row.code, row);
  }
  return [...standing.values()].sort((left, right) => left.code - right.code);
}

function classificatorOf(list: FindingList, row: Row, vehicle: InspectedVehicle): Classificator {
  const { name, locations, synonyms } = row;
  return { list, code: String(row.code), name, locations, synonyms, fits: concerns(row, vehicle) };
}

/** What is only for special or training vehicles is found by searching: no field says that a vehicle is one. */
function concerns({ applies, fuels, onlyFor }: Row, vehicle: InspectedVehicle): boolean {
  const meets = (asked: readonly string[], has: readonly string[] = []) =>
    asked.length === 0 || has.length === 0 || asked.some((value) => has.includes(value));
  return (
    !onlyFor && (applies.includes('all') || meets(applies, vehicle.categories)) && meets(fuels, vehicle.fuels)
  );
}

/** Forgives typing mistakes and knows how people call it; asked at each key press. */
export function createClassificatorSearch(groups: readonly ClassificatorGroup[]) {
  const all = groups.flatMap(({ members }) => members);
  const find = createForgivingSearch(all.map(({ name, synonyms }) => ({ name, words: synonyms })));
  return (query: string): Classificator[] => find(query).flatMap((index) => all[index] ?? []);
}

function isLocation(value: unknown): value is FaultLocation {
  return typeof value === 'string' && Object.hasOwn(FAULT_LOCATIONS, value);
}
