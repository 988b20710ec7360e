import type { NewCheckupInput } from '@inspect/contract/checkups';
import { newId } from '../../../apps/server/src/platform/ids.ts';
import type { NewOperation } from '../../../apps/web/src/platform/outbox/operation.ts';
import { newCheckup } from '../new-checkup.ts';

export type Queued = Pick<NewOperation, 'id' | 'payload'> & {
  kind: string;
  /** the record that it makes or changes */
  record: string;
  dependsOn: readonly string[];
};

/** What a mechanic found at each of his cars, one thing after the other. */
export function findingsOf(cars: readonly string[], each: number): Queued[] {
  return cars.flatMap((record) => chainOf('checkups.findings', record, each, []));
}

/**
 * What an operator did at the desk: two streets that the form lacked, of which his colleague had the same, a checkup in each of
 * them and one in a street that is known, and what was found at all three.
 */
export function deskWorkOf(like: NewCheckupInput, colleagues: string, own: string, each: number): Queued[] {
  const streets = [colleagues, own].map((name): Queued => {
    const record = newId();
    const payload = { params: {}, body: { _id: record, name, county: like.county } };
    return { id: record, kind: 'streets.add', record, payload, dependsOn: [] };
  });
  const places = [...streets, null];
  return [
    ...streets,
    ...places.flatMap((street) => {
      const made = { id: newId(), ...newCheckup(like, newId(), street?.record) };
      const checkup: Queued = { ...made, dependsOn: street ? [street.id] : [] };
      return [checkup, ...chainOf('checkups.desk-findings', checkup.record, each, [checkup.id])];
    }),
  ];
}

/** Each stands on the one before and says something else, as a form saves it. */
function chainOf(kind: string, record: string, length: number, first: readonly string[]): Queued[] {
  const ids = Array.from({ length }, newId);
  return ids.map((id, at) => {
    const body = { version: 1, measurements: { CO: (at + 1) / 10 } };
    const before = ids[at - 1];
    return {
      id,
      kind,
      record,
      payload: { params: { id: record }, body },
      dependsOn: before ? [before] : first,
    };
  });
}
