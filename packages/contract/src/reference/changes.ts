import { z } from 'zod';
import { objectId } from '../kernel/ids.ts';

/** What became of a list after version `from`: a copy standing there goes on to `tag`. `items` null = too many. */
export const listChange = z.object({
  list: z.string(),
  from: z.int(),
  tag: z.string(),
  /** the version of all lists together, as the heartbeat will tell it */
  reference: z.int(),
  items: z.array(z.looseObject({ _id: objectId, name: z.string(), version: z.int() })).nullable(),
  retired: z.array(objectId),
});
export type ListChange = z.infer<typeof listChange>;

export type ChangeKind = 'ADD' | 'EDIT' | 'DELETE';

const DIAGNOSTIC_LISTS = ['classificators', 'newClassificators'];

/** Names under which a change is announced (specification §7 for classificators). Events are hints. */
export function changeEvent(list: string, kind: ChangeKind): (typeof CHANGE_EVENTS)[number] {
  return DIAGNOSTIC_LISTS.includes(list) ? `${kind}_CLASSIFICATOR_TO_USER` : 'EDIT_REFERENCE';
}

export const CHANGE_EVENTS = [
  'EDIT_REFERENCE',
  'ADD_CLASSIFICATOR_TO_USER',
  'EDIT_CLASSIFICATOR_TO_USER',
  'DELETE_CLASSIFICATOR_TO_USER',
] as const;

/** Names a version of a list for ETag and `since`; with the build, whose release may answer other fields. */
export function listTag(table: string, version: number, build: string): string {
  return `${table}-${version}-${build}`;
}

/** The version in a tag of this table and build; null when it names something else. */
export function versionIn(tag: string, table: string, build: string): number | null {
  const version = /-(\d{1,15})-/.exec(tag)?.[1];
  return version !== undefined && tag === listTag(table, Number(version), build) ? Number(version) : null;
}
