import { type Actor, can, INSPECTING_ROLE, type PageRoute, pageNeed } from '../access/index.ts';
import type { CheckupStatus } from '../checkup-list/index.ts';
import { runsCompany } from '../companies/index.ts';

/** What a person may do with one checkup, and the status in which it must be for that; null = in whichever. */
export const PERMITTED_IN = {
  edit: 'open',
  findings: 'open',
  findingsAtDesk: 'open',
  sign: 'open',
  signOverride: 'open',
  conclude: 'open',
  /** of an open or a concluded one */
  pay: null,
  cancel: 'open',
  amend: 'concluded',
  release: 'open',
  annul: 'concluded',
  move: 'concluded',
  delete: null,
  restore: null,
  erase: null,
} as const satisfies Record<string, CheckupStatus | null>;
export type CheckupPermission = keyof typeof PERMITTED_IN;
export const CHECKUP_PERMISSIONS = Object.keys(PERMITTED_IN).filter((name): name is CheckupPermission =>
  Object.hasOwn(PERMITTED_IN, name),
);

export type CheckupPermissions = Record<CheckupPermission, boolean>;

type CheckupState = {
  status: string;
  deleted: boolean;
  createdBy: string;
  mechanic: string;
  company: string;
};

const has = (actor: Actor, page: PageRoute, action: 'edit' | 'delete') =>
  can(actor, pageNeed([page], action, 'checkups'));

/** The server asks the same before it does it, and sends it with the row. */
export function checkupPermissions(actor: Actor, row: CheckupState): CheckupPermissions {
  const open = !row.deleted && row.status === PERMITTED_IN.edit;
  const concluded = !row.deleted && row.status === PERMITTED_IN.amend;
  // An operator changes what he himself opened, until it is concluded.
  const own = open && row.createdBy === actor.userId && has(actor, 'tech-service', 'edit');
  const staff = has(actor, 'tech-service-all', 'edit');
  const removes = has(actor, 'tech-service-all', 'delete');
  const leads = row.company === actor.company && has(actor, 'company-tech-service', 'edit');
  return {
    edit: own || (open && staff),
    findings: open && row.mechanic === actor.userId && has(actor, 'tech-service-mechanic', 'edit'),
    findingsAtDesk: own,
    // His PIN is typed where the checkup is concluded.
    sign: own,
    // Whoever was given the owner's page at the desk or in the pit stands for nobody's signature.
    signOverride: open && ((leads && runsCompany(actor.role)) || staff),
    conclude: own,
    // Whoever is at the desk of its station, whoever began it; a mechanic takes no money.
    pay:
      (open || concluded) &&
      row.company === actor.company &&
      actor.role !== INSPECTING_ROLE &&
      has(actor, 'tech-service', 'edit'),
    cancel: own || (open && leads),
    amend: concluded && staff,
    release: open && staff,
    annul: concluded && staff,
    move: concluded && staff,
    delete: !row.deleted && removes,
    restore: row.deleted && removes,
    erase: removes,
  };
}
