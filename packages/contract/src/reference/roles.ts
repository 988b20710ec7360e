import { INSPECTING_ROLE, type Role } from '../access/index.ts';
import { LIST_NAMES, LISTS, type ListName } from './lists.ts';

const DIAGNOSTICS: readonly ListName[] = ['classificators', 'newClassificators'];

/** Small lists first: forms can be used while models and streets are still on their way. */
const ALL = [...LIST_NAMES].sort((left, right) => Number(LISTS[right].cached) - Number(LISTS[left].cached));

/** The lists of which a browser keeps a copy, by who is signed in (specification §6). */
export function copiesFor(role: Role): readonly ListName[] {
  return role === INSPECTING_ROLE ? DIAGNOSTICS : ALL;
}
