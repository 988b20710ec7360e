import { type Actor, can, type PageRoute, pageNeed } from '../access/index.ts';
import type { Opening } from '../checkup-fields/index.ts';
import type { CheckupPowers } from './powers.ts';

export type CheckupState = {
  status: string;
  deleted: boolean;
  createdBy: string;
  mechanic: string;
  company: string;
};

const has = (actor: Actor, page: PageRoute, action: 'edit' | 'delete') =>
  can(actor, pageNeed([page], action, 'checkups'));

export function powersOver(actor: Actor, row: CheckupState): CheckupPowers {
  const here = !row.deleted;
  const open = here && row.status === 'open';
  const concluded = here && row.status === 'concluded';
  // An operator changes what he himself opened, until it is concluded.
  const own = open && row.createdBy === actor.userId && has(actor, 'tech-service', 'edit');
  const staff = has(actor, 'tech-service-all', 'edit');
  const removes = has(actor, 'tech-service-all', 'delete');
  const leads = row.company === actor.company && has(actor, 'company-tech-service', 'edit');
  return {
    edit: own || (open && staff),
    findings: open && row.mechanic === actor.userId && has(actor, 'tech-service-mechanic', 'edit'),
    conclude: own,
    cancel: own || (open && leads),
    amend: concluded && staff,
    release: open && staff,
    annul: concluded && staff,
    move: concluded && staff,
    delete: here && removes,
    restore: row.deleted && removes,
    erase: removes,
  };
}

/** How the form opens for this person on this checkup; null = he only reads it. */
export function openingOf(actor: Actor, row: CheckupState): Opening | null {
  const powers = powersOver(actor, row);
  if (powers.conclude) return 'edit';
  if (powers.edit) return 'staffEdit';
  return powers.amend ? 'amend' : null;
}
