import { describe, expect, it } from 'vitest';
import { type Actor, PAGES, type PageDefinition, type PageFlags, type Role } from '../access/index.ts';
import { CHECKUP_STATUSES, type CheckupStatus } from '../checkup-list/index.ts';
import { CHECKUP_PERMISSIONS, type CheckupPermission, checkupPermissions } from './permissions.ts';

/** A person with what his role has in a new database. */
function personOf(role: Role, userId: string, company: string | null): Actor {
  const pages: readonly PageDefinition[] = PAGES;
  const none: PageFlags = { view: false, create: false, edit: false, delete: false, export: false };
  const grants = pages.flatMap(({ route, grants: byRole }) => {
    const actions = byRole[role];
    return actions
      ? [[route, { ...none, ...Object.fromEntries(actions.map((action) => [action, true])) }]]
      : [];
  });
  return { userId, name: userId, role, company, station: null, grants: Object.fromEntries(grants) };
}

const PEOPLE = {
  admin: personOf('ADMIN', 'admin', null),
  viewer: personOf('VIEWER', 'viewer', null),
  owner: personOf('TECHNICAL_SERVICE_OWNER', 'owner', 'one'),
  owner2: personOf('TECHNICAL_SERVICE_OWNER', 'owner2', 'two'),
  /** who began it */
  operator: personOf('TECHNICAL_SERVICE_OPERATOR', 'operator', 'one'),
  operator2: personOf('TECHNICAL_SERVICE_OPERATOR', 'operator2', 'one'),
  /** who inspects it */
  mechanic: personOf('TECHNICAL_SERVICE_MECHANIC', 'mechanic', 'one'),
  mechanic2: personOf('TECHNICAL_SERVICE_MECHANIC', 'mechanic2', 'one'),
} as const;
type Who = keyof typeof PEOPLE;

/** Who may do what with a checkup in which status. */
const TABLE: Record<CheckupPermission, Record<CheckupStatus | 'deleted', readonly Who[]>> = {
  edit: { open: ['admin', 'operator'], concluded: [], cancelled: [], annulled: [], deleted: [] },
  findings: { open: ['mechanic'], concluded: [], cancelled: [], annulled: [], deleted: [] },
  findingsAtDesk: { open: ['operator'], concluded: [], cancelled: [], annulled: [], deleted: [] },
  sign: { open: ['operator'], concluded: [], cancelled: [], annulled: [], deleted: [] },
  signOverride: { open: ['admin', 'owner'], concluded: [], cancelled: [], annulled: [], deleted: [] },
  conclude: { open: ['operator'], concluded: [], cancelled: [], annulled: [], deleted: [] },
  pay: {
    open: ['operator', 'operator2'],
    concluded: ['operator', 'operator2'],
    cancelled: [],
    annulled: [],
    deleted: [],
  },
  cancel: { open: ['owner', 'operator'], concluded: [], cancelled: [], annulled: [], deleted: [] },
  amend: { open: [], concluded: ['admin'], cancelled: [], annulled: [], deleted: [] },
  release: { open: ['admin'], concluded: [], cancelled: [], annulled: [], deleted: [] },
  annul: { open: [], concluded: ['admin'], cancelled: [], annulled: [], deleted: [] },
  move: { open: [], concluded: ['admin'], cancelled: [], annulled: [], deleted: [] },
  delete: { open: ['admin'], concluded: ['admin'], cancelled: ['admin'], annulled: ['admin'], deleted: [] },
  restore: { open: [], concluded: [], cancelled: [], annulled: [], deleted: ['admin'] },
  erase: {
    open: ['admin'],
    concluded: ['admin'],
    cancelled: ['admin'],
    annulled: ['admin'],
    deleted: ['admin'],
  },
};

const checkup = { createdBy: 'operator', mechanic: 'mechanic', company: 'one' };

function permitted(permission: CheckupPermission, status: CheckupStatus, deleted: boolean): string[] {
  const may = ([, actor]: [string, Actor]) =>
    checkupPermissions(actor, { ...checkup, status, deleted })[permission];
  return Object.entries(PEOPLE)
    .filter(may)
    .map(([who]) => who);
}

describe.each(CHECKUP_PERMISSIONS)('%s', (permission) => {
  it.each(CHECKUP_STATUSES)('of a checkup that is %s is for these people only', (status) => {
    expect(permitted(permission, status, false)).toEqual(TABLE[permission][status]);
  });

  it.each(CHECKUP_STATUSES)('of one that was %s when it was deleted is for these people only', (status) => {
    expect(permitted(permission, status, true)).toEqual(TABLE[permission].deleted);
  });
});

it('the owner’s page lets an operator or a mechanic cancel, and never stand in for a signature', () => {
  const page = { view: true, create: true, edit: true, delete: false, export: true };
  for (const who of ['operator', 'operator2', 'mechanic', 'mechanic2'] as const) {
    const actor = { ...PEOPLE[who], grants: { ...PEOPLE[who].grants, 'company-tech-service': page } };
    const { signOverride, cancel } = checkupPermissions(actor, {
      ...checkup,
      status: 'open',
      deleted: false,
    });
    expect([who, signOverride, cancel]).toEqual([who, false, true]);
  }
});

it('a page that was taken away takes its permissions along', () => {
  const without = { ...PEOPLE.admin, grants: {} };
  const given = CHECKUP_STATUSES.map((status) =>
    checkupPermissions(without, { ...checkup, status, deleted: false }),
  );
  expect(given.flatMap((one) => Object.values(one))).not.toContain(true);
});
