import { describe, expect, it } from 'vitest';
import type { PageAction } from '../kernel/endpoint.ts';
import { changeProblem, givingProblem, roleRecord, targetProblem, tidyFlags } from './granting.ts';
import { PAGES, type PageDefinition, type PageRoute } from './pages.ts';
import { possibleActions } from './possible.ts';
import { ROLES, type Role } from './roles.ts';
import type { Actor, PageFlags } from './rules.ts';

const ADMIN = 'ADMIN';
const OWNER = 'TECHNICAL_SERVICE_OWNER';
const OPERATOR = 'TECHNICAL_SERVICE_OPERATOR';
const MECHANIC = 'TECHNICAL_SERVICE_MECHANIC';
const VIEWER = 'VIEWER';

const flags = (...actions: PageAction[]): PageFlags => ({
  view: actions.includes('view'),
  create: actions.includes('create'),
  edit: actions.includes('edit'),
  delete: actions.includes('delete'),
  export: actions.includes('export'),
});

const person = (role: Role, company: string | null, grants: Actor['grants'] = {}): Actor => ({
  userId: `me`,
  name: 'n',
  role,
  company,
  station: null,
  grants,
});
const admin = person(ADMIN, null);
const owner = person(OWNER, 'one', {
  accesses: flags('view', 'edit'),
  'control-company': flags('view', 'edit'),
  'company-tech-service': flags('view', 'edit', 'export'),
});
const user = (role: Role, company: string | null, id = 'other') =>
  ({ kind: 'user', id, role, company }) as const;

describe('whose rights somebody may arrange', () => {
  it.each([
    ['an admin those of a role', admin, { kind: 'role', role: OPERATOR } as const, null],
    ['an admin never those of his own role', admin, { kind: 'role', role: ADMIN } as const, 'self'],
    ['an admin those of another admin', admin, user(ADMIN, null), null],
    ['an admin never his own', admin, user(ADMIN, null, 'me'), 'self'],
    ['an admin those of anybody in a company', admin, user(MECHANIC, 'two'), null],
    ['an owner those of his operator', owner, user(OPERATOR, 'one'), null],
    ['an owner those of his mechanic', owner, user(MECHANIC, 'one'), null],
    ['an owner never his own', owner, user(OWNER, 'one', 'me'), 'self'],
    ['an owner never those of another owner of his company', owner, user(OWNER, 'one'), 'above'],
    ['an owner sees nobody of another company', owner, user(OPERATOR, 'two'), 'unseen'],
    ['an owner sees nobody of the staff', owner, user(ADMIN, null), 'unseen'],
    ['an owner sees no role', owner, { kind: 'role', role: OPERATOR } as const, 'unseen'],
    ['an operator arranges nothing', person(OPERATOR, 'one'), user(MECHANIC, 'one'), 'unseen'],
    ['a mechanic arranges nothing', person(MECHANIC, 'one'), user(MECHANIC, 'one'), 'unseen'],
    ['a viewer arranges nothing', person(VIEWER, null), user(MECHANIC, 'one'), 'unseen'],
  ] as const)('%s', (_name, actor, target, problem) => {
    expect(targetProblem(actor, target)).toBe(problem);
  });
});

describe('what somebody may give', () => {
  const station = flags('view', 'create', 'edit');
  it.each<[string, Actor, Role, PageRoute, PageAction, PageFlags | null, string | null]>([
    ['an admin what the role can do', admin, OPERATOR, 'tech-service', 'create', null, null],
    [
      'an admin nothing that the role never does',
      admin,
      VIEWER,
      'tech-service',
      'create',
      null,
      'impossible',
    ],
    ['an admin no rights to a mechanic', admin, MECHANIC, 'accesses_all', 'view', null, 'impossible'],
    ['an owner what he has himself', owner, OPERATOR, 'company-tech-service', 'view', null, null],
    ['an owner nothing that he lacks', owner, OPERATOR, 'tech-service-all', 'view', null, 'above'],
    [
      'an owner nothing that his page lacks',
      owner,
      OPERATOR,
      'company-tech-service',
      'create',
      null,
      'above',
    ],
    ['an owner back what the role has', owner, OPERATOR, 'tech-service', 'create', station, null],
    ['an owner nothing that the role never does', owner, MECHANIC, 'accesses', 'view', null, 'impossible'],
  ])('%s', (_name, actor, role, route, action, inherited, problem) => {
    expect(givingProblem(actor, role, route, action, inherited)).toBe(problem);
  });

  it('what stays and what is taken away needs no right of one’s own', () => {
    const own = flags('view', 'edit');
    const change = { own, inherited: null, wanted: flags('view') };
    expect(changeProblem(owner, OPERATOR, 'tech-service-all', change)).toBeNull();
    expect(changeProblem(owner, OPERATOR, 'tech-service-all', { ...change, wanted: null })).toBeNull();
    expect(changeProblem(owner, OPERATOR, 'tech-service-all', { ...change, wanted: own })).toBeNull();
    expect(
      changeProblem(owner, OPERATOR, 'tech-service-all', { own: null, inherited: null, wanted: own }),
    ).toBe('above');
  });

  it('without looking nothing else is granted', () => {
    expect(tidyFlags(flags('edit', 'export'))).toEqual(flags());
    expect(tidyFlags(flags('view', 'export'))).toEqual(flags('view', 'export'));
  });
});

describe('what a new database grants', () => {
  it.each(PAGES.map((page: PageDefinition) => [page.route, page.grants] as const))(
    '%s gives each role only what it can do there',
    (route, grants) => {
      for (const role of ROLES) {
        const possible = possibleActions(role, route as PageRoute);
        for (const action of grants[role] ?? [])
          expect({ role, action, possible }).toEqual({
            role,
            action,
            possible: expect.arrayContaining([action]),
          });
      }
    },
  );
});

it('the history of each role has an id of its own', () => {
  const ids = ROLES.map(roleRecord);
  expect(new Set(ids).size).toBe(ROLES.length);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{24}$/);
});
