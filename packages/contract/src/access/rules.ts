import type { Need, PageAction, PageNeed } from '../kernel/endpoint.ts';
import { grantOf, isResource, type Resource, type Scope } from './matrix.ts';
import type { PageRoute } from './pages.ts';
import type { Role } from './roles.ts';

export type PageFlags = Record<PageAction, boolean>;

export type Actor = {
  userId: string;
  name: string;
  role: Role;
  company: string | null;
  station: string | null;
  /** by the page's route name; pages that are not granted are absent */
  grants: Readonly<Partial<Record<PageRoute, PageFlags>>>;
};

/** Typed constructor of the need of a call that belongs to pages. */
export function pageNeed(pages: readonly PageRoute[], action: PageAction, resource: Resource): PageNeed {
  return { kind: 'page', pages, action, resource };
}

export function hasPage(actor: Actor, page: string, action: PageAction): boolean {
  const grants: Readonly<Partial<Record<string, PageFlags>>> = actor.grants;
  return grants[page]?.[action] === true;
}

/** May this person make this call at all? Which rows, and whether a row may change now, are other questions. */
export function can(actor: Actor | null, need: Need): boolean {
  if (need.kind === 'public') return true;
  if (!actor || need.kind === 'partner') return false;
  if (need.kind === 'session') return true;
  if (need.kind === 'either') return need.needs.some((one) => can(actor, one));
  if (!isResource(need.resource)) return false;
  const allowed = grantOf(actor.role, need.resource)?.actions.includes(need.action) ?? false;
  return allowed && need.pages.some((page) => hasPage(actor, page, need.action));
}

/** How far the person sees this kind of thing; null = nothing. */
export function scopeOf(actor: Actor, resource: Resource): Scope | null {
  return grantOf(actor.role, resource)?.scope ?? null;
}
