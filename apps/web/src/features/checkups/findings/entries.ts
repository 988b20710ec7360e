import {
  FINDING_LISTS,
  type Finding,
  type FindingList,
  type FindingsChange,
  type FindingsOfMechanic,
  type Found,
  finding,
  MEASUREMENT_NAMES,
  type MeasurementName,
  rangeProblem,
} from '@inspect/contract/checkup-fields';
import type { Checkup } from '@inspect/contract/checkups';
import { FAULT_LOCATIONS, type FaultLocation } from '@inspect/contract/reference';
import { z } from 'zod';
import { isSame } from '../../../platform/conflict/rebase.ts';

/**
 * As this device keeps it, which is not how it may be sent: what the server refused is read as well, or its person could neither
 * see nor mend it.
 */
const keptFinding = z.object({
  ...finding.shape,
  note: z.string().optional(),
  attachments: z.array(z.string()).optional(),
});
const keptFindings = z.record(z.string(), keptFinding.nullable()).optional();
export const keptFound = z.object({
  classificators: keptFindings,
  newClassificators: keptFindings,
  measurements: z.partialRecord(z.enum(MEASUREMENT_NAMES), z.number().nullable()).optional(),
});

/** `classificators.101` → a finding, `measurements.CO` → a value; what is absent was not looked at. */
export const entries = z.record(z.string(), z.union([keptFinding, z.number()]).optional());
export type Entries = z.infer<typeof entries>;

export const findingKey = (list: FindingList, code: string) => `${list}.${code}`;
export const measurementKey = (name: MeasurementName) => `measurements.${name}`;

export function entriesOf(checkup: Pick<Checkup, FindingList | 'measurements'>): Entries {
  const all: Entries = {};
  for (const list of FINDING_LISTS)
    for (const [code, stored] of Object.entries(checkup[list])) all[findingKey(list, code)] = tidy(stored);
  for (const name of MEASUREMENT_NAMES) {
    const measured = checkup.measurements[name];
    if (measured) all[measurementKey(name)] = measured.value;
  }
  return all;
}

/** The same finding is written the same way, so that two can be compared. */
export function tidy({ checked, note, location, attachments }: Finding): Finding {
  return {
    checked,
    ...(note ? { note } : {}),
    ...(location?.length ? { location: inOrder(location) } : {}),
    ...(attachments?.length ? { attachments } : {}),
  };
}

/** Whether it says more than one tap did. */
export function hasDetails(finding: Finding): boolean {
  return Object.keys(tidy(finding)).length > 1;
}

const ORDER = Object.keys(FAULT_LOCATIONS);
const inOrder = (codes: readonly FaultLocation[]) =>
  [...codes].sort((left, right) => ORDER.indexOf(left) - ORDER.indexOf(right));

export function findingIn(all: Entries, list: FindingList, code: string): Finding | undefined {
  const entry = all[findingKey(list, code)];
  return typeof entry === 'object' ? entry : undefined;
}

export function valueIn(all: Entries, name: MeasurementName): number | null {
  const entry = all[measurementKey(name)];
  return typeof entry === 'number' ? entry : null;
}

/** Measurements, changed since `base`, whose value no device shows: the server refuses whatever comes together with one. */
export function beyondRange(base: Entries, mine: Entries): MeasurementName[] {
  const changed = changedKeys(base, mine);
  return MEASUREMENT_NAMES.filter((name) => {
    const value = valueIn(mine, name);
    return value !== null && changed.includes(measurementKey(name)) && rangeProblem(name, value) !== null;
  });
}

/** Another place of the same kind takes the former one's place; the same one again takes it back. */
export function withPlace(stood: Finding, place: FaultLocation): Finding {
  const others = (stood.location ?? []).filter((code) => FAULT_LOCATIONS[code] !== FAULT_LOCATIONS[place]);
  const taken = stood.location?.includes(place);
  return tidy({ ...stood, location: taken ? others : [...others, place] });
}

export function changedKeys(base: Entries, mine: Entries): string[] {
  return [...new Set([...Object.keys(base), ...Object.keys(mine)])].filter(
    (key) => !isSame(base[key], mine[key]),
  );
}

/** Only what differs, with the version it was measured against; null takes an entry back. */
export function bodyOf(version: number, base: Entries, mine: Entries): FindingsOfMechanic {
  const body: FindingsOfMechanic = { version };
  const changed = new Set(changedKeys(base, mine));
  for (const list of FINDING_LISTS) {
    const change: FindingsChange = {};
    for (const key of changed) {
      const [of, code] = key.split('.');
      if (of === list && code) change[code] = findingIn(mine, list, code) ?? null;
    }
    if (Object.keys(change).length > 0) body[list] = change;
  }
  const names = MEASUREMENT_NAMES.filter((name) => changed.has(measurementKey(name)));
  if (names.length > 0)
    body.measurements = Object.fromEntries(names.map((name) => [name, valueIn(mine, name)]));
  return body;
}

/** What such a change says, entry by entry; undefined = taken back. The reverse of `bodyOf`. */
export function statedIn({ measurements = {}, ...lists }: Found): Entries {
  const stated: Entries = {};
  for (const list of FINDING_LISTS)
    for (const [code, said] of Object.entries(lists[list] ?? {}))
      stated[findingKey(list, code)] = said ? tidy(said) : undefined;
  for (const name of MEASUREMENT_NAMES)
    if (measurements[name] !== undefined) stated[measurementKey(name)] = measurements[name] ?? undefined;
  return stated;
}

/** Those entries alone. */
export function only(keys: readonly string[], all: Entries): Entries {
  return Object.fromEntries(keys.map((key) => [key, all[key]]));
}

export function faultsIn(all: Entries): number {
  return Object.values(all).filter((entry) => typeof entry === 'object' && entry.checked).length;
}

/** The same findings without the photographs that `has` doesn't know. */
export function withPhotos(all: Entries, has: (id: string) => boolean): Entries {
  return Object.fromEntries(
    Object.entries(all).map(([key, entry]) => [
      key,
      typeof entry === 'object' && entry.attachments
        ? tidy({ ...entry, attachments: entry.attachments.filter(has) })
        : entry,
    ]),
  );
}

/** Ids of the photographs that findings point to. */
export function photosIn(all: Entries): string[] {
  return Object.values(all).flatMap((entry) => (typeof entry === 'object' ? (entry.attachments ?? []) : []));
}
