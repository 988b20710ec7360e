import type { PageAction } from '../kernel/endpoint.ts';
import type { PageRoute } from './pages.ts';
import { PAGE_ACTIONS, possibleActions } from './possible.ts';
import { LED_ROLES, ROLES, type Role } from './roles.ts';
import { type Actor, hasPage, type PageFlags, scopeOf } from './rules.ts';

/** Whose rights are arranged: everybody's of a role, or one person's. */
export type AccessTarget =
  | { kind: 'role'; role: Role }
  | { kind: 'user'; id: string; role: Role; company: string | null };

/** `unseen`: not his to know of. `self`: nobody arranges his own rights or role. `above`: his rank or over him. */
export function targetProblem(actor: Actor, target: AccessTarget): 'unseen' | 'self' | 'above' | null {
  const scope = scopeOf(actor, 'accesses');
  if (scope !== 'all' && scope !== 'company') return 'unseen';
  if (target.kind === 'role') {
    if (scope !== 'all') return 'unseen';
    return target.role === actor.role ? 'self' : null;
  }
  if (scope === 'company' && target.company !== actor.company) return 'unseen';
  if (target.id === actor.userId) return 'self';
  return scope === 'company' && !LED_ROLES.includes(target.role) ? 'above' : null;
}

const NOTHING: PageFlags = { view: false, create: false, edit: false, delete: false, export: false };

/** What a person may do on a page: his own grant stands in place of his role's. */
export function effectiveFlags(own: PageFlags | null, inherited: PageFlags | null): PageFlags {
  return own ?? inherited ?? NOTHING;
}

/** Who may not even look at a page does nothing else there. */
export function tidyFlags(flags: PageFlags): PageFlags {
  return flags.view ? flags : NOTHING;
}

/** Why an action may not be given: an owner gives what he has and the role has anyway; taking needs no right. */
export function givingProblem(
  actor: Actor,
  role: Role,
  route: PageRoute,
  action: PageAction,
  inherited: PageFlags | null,
): 'impossible' | 'above' | null {
  if (!possibleActions(role, route).includes(action)) return 'impossible';
  if (scopeOf(actor, 'accesses') === 'all' || inherited?.[action]) return null;
  return hasPage(actor, route, action) ? null : 'above';
}

/** The first thing wrong with a change of one page; what stays as it is needs no right. */
export function changeProblem(
  actor: Actor,
  role: Role,
  route: PageRoute,
  change: { own: PageFlags | null; inherited: PageFlags | null; wanted: PageFlags | null },
): 'impossible' | 'above' | null {
  const { own, inherited, wanted } = change;
  if (!wanted) return null;
  const before = effectiveFlags(own, inherited);
  for (const action of PAGE_ACTIONS) {
    if (!wanted[action] || before[action]) continue;
    const problem = givingProblem(actor, role, route, action, inherited);
    if (problem) return problem;
  }
  return null;
}

/** The id under which the history of a role's rights is kept; people have their own. */
export function roleRecord(role: Role): string {
  return `${'0'.repeat(22)}f${ROLES.indexOf(role)}`;
}
