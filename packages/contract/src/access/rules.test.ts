import { describe, expect, it } from 'vitest';
import { checkupsEndpoints } from '../checkups/index.ts';
import { publicCall, sessionCall } from '../kernel/endpoint.ts';
import { PAGES, type PageDefinition, type PageRoute } from './pages.ts';
import { ROLES, type Role } from './roles.ts';
import { type Actor, can, type PageFlags, pageNeed, scopeOf } from './rules.ts';

const flags = (actions: readonly string[]): PageFlags => ({
  view: actions.includes('view'),
  create: actions.includes('create'),
  edit: actions.includes('edit'),
  delete: actions.includes('delete'),
  export: actions.includes('export'),
});

/** A person with what his role has in a new database. */
function personOf(role: Role, grants?: Partial<Record<PageRoute, PageFlags>>): Actor {
  const pages: readonly (PageDefinition & { route: PageRoute })[] = PAGES;
  const byDefault = Object.fromEntries(
    pages.flatMap((page) => {
      const actions = page.grants[role];
      return actions ? [[page.route, flags(actions)]] : [];
    }),
  );
  return { userId: 'u', name: 'n', role, company: null, station: null, grants: grants ?? byDefault };
}

const ADMIN = 'ADMIN';
const OWNER = 'TECHNICAL_SERVICE_OWNER';
const OPERATOR = 'TECHNICAL_SERVICE_OPERATOR';
const MECHANIC = 'TECHNICAL_SERVICE_MECHANIC';
const VIEWER = 'VIEWER';

describe('a right', () => {
  it('needs somebody signed in, unless the call is public', () => {
    expect(can(null, publicCall)).toBe(true);
    expect(can(null, sessionCall)).toBe(false);
    for (const { need } of Object.values(checkupsEndpoints)) expect(can(null, need)).toBe(false);
  });

  it('ends when the page is taken away or its flag is', () => {
    const { need } = checkupsEndpoints.create;
    expect(can(personOf(OPERATOR, {}), need)).toBe(false);
    expect(can(personOf(OPERATOR, { 'tech-service': flags(['view', 'edit']) }), need)).toBe(false);
    expect(can(personOf(OPERATOR, { 'tech-service': flags(['create']) }), need)).toBe(true);
  });

  it('is not made by granting a page to a role that never does such a thing', () => {
    const everything = Object.fromEntries(
      PAGES.map((page) => [page.route, flags(['view', 'create', 'edit', 'delete', 'export'])]),
    );
    expect(can(personOf(VIEWER, everything), checkupsEndpoints.create.need)).toBe(false);
    expect(can(personOf(VIEWER, everything), checkupsEndpoints.edit.need)).toBe(false);
    expect(can(personOf(OWNER, everything), checkupsEndpoints.create.need)).toBe(false);
    expect(can(personOf(ADMIN, everything), checkupsEndpoints.create.need)).toBe(false);
    expect(can(personOf(MECHANIC, everything), checkupsEndpoints.create.need)).toBe(false);
  });

  it('needs one of the pages of the call, with that very action', () => {
    const need = pageNeed(['company-tech-service', 'tech-service-all'], 'export', 'checkups');
    expect(can(personOf(OWNER, { 'company-tech-service': flags(['export']) }), need)).toBe(true);
    expect(can(personOf(OWNER, { 'company-tech-service': flags(['view']) }), need)).toBe(false);
    expect(can(personOf(OWNER, { control: flags(['export']) }), need)).toBe(false);
  });

  it('to an unknown kind of thing nobody has', () => {
    const need = {
      kind: 'page',
      pages: ['tech-service-all'],
      action: 'view',
      resource: 'constructor',
    } as const;
    for (const role of ROLES) expect(can(personOf(role), need)).toBe(false);
  });
});

describe('how far a role sees checkups', () => {
  it.each([
    [ADMIN, 'all'],
    [VIEWER, 'all'],
    [OWNER, 'company'],
    [OPERATOR, 'station'],
    [MECHANIC, 'own'],
  ] as const)('%s: %s', (role, scope) => {
    expect(scopeOf(personOf(role), 'checkups')).toBe(scope);
  });

  it('a viewer sees no people', () => {
    expect(scopeOf(personOf(VIEWER), 'people')).toBeNull();
  });
});
