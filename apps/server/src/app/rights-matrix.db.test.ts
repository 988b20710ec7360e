import { MATRIX } from '@inspect/contract/access';
import type { Need } from '@inspect/contract/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nameOf } from '../../test/contract/shape.ts';
import { EXPECTED } from '../../test/rights/expected.ts';
import { callsOf, compareRights, setPages } from '../../test/rights/rights-matrix.ts';
import {
  type Companies,
  callsWithOwnIds,
  compareCompanies,
  THEIRS,
} from '../../test/tenants/ask-with-ids.ts';
import { thingsOfBoth } from '../../test/tenants/things.ts';
import { type Disguise, dropRowSecurity, widenScope } from '../../test/tenants/widen-scope.ts';
import { type TestApp, testApp } from '../../test/test-app.ts';
import { WALLET } from '../../test/wallet.ts';
import type { Route } from '../platform/http/route.ts';

let test: TestApp;
const registered: Route[] = [];
beforeAll(async () => {
  test = await testApp({
    paymentGateways: WALLET,
    routes: (own) => {
      registered.push(...own);
      return own;
    },
  });
});
afterAll(() => test.close());

describe('the rights of everyone, in every state of the pages', () => {
  it('are written down for each registered call, and for no other', async () => {
    const calls = (await callsOf(test.app)).map(({ method, path }) => `${method} ${path}`);
    expect([...EXPECTED.keys()].sort()).toEqual(calls.sort());
  });

  it('are what was written down', async () => {
    const { cases, differences } = await compareRights(test);
    expect(differences).toEqual([]);
    expect(cases).toBeGreaterThanOrEqual(1_500);
  }, 240_000);
});

type PageNeed = Extract<Need, { kind: 'page' }>;

/** The need that the running server holds for this call. */
function needOf(call: string): PageNeed {
  const route = registered.find(({ endpoint }) => `${endpoint.method} ${endpoint.path}` === call);
  if (route?.endpoint.need.kind !== 'page') throw new Error(`no page needed by ${call}`);
  return route.endpoint.need;
}

/** Faults as they happen, planted in the running server: [what, the call that suffers, the fault]. */
const FAULTS: [string, string, () => [target: object, change: object]][] = [
  ['a dropped need', 'PUT /cars/cars/:id', () => [needOf('PUT /cars/cars/:id'), { kind: 'session' }]],
  ['an action too weak', 'PUT /faq/:id', () => [needOf('PUT /faq/:id'), { action: 'view' }]],
  [
    'another action',
    'DELETE /cars/bodies/:id',
    () => [needOf('DELETE /cars/bodies/:id'), { action: 'edit' }],
  ],
  [
    'a page too many',
    'POST /tech-service-checkup',
    () => [
      needOf('POST /tech-service-checkup'),
      { pages: ['tech-service', 'control-ts', 'settings-cars'], action: 'view' },
    ],
  ],
  [
    'a forgotten page',
    'GET /tech-service-company-checkups',
    () => [needOf('GET /tech-service-company-checkups'), { pages: ['company-tech-service'] }],
  ],
  [
    'the page of another list',
    'POST /cars/colors',
    () => [needOf('POST /cars/colors'), { pages: ['settings-bodies', 'tech-service'] }],
  ],
  ['another resource', 'PUT /menus/:id', () => [needOf('PUT /menus/:id'), { resource: 'companies' }]],
  [
    'a role that got an action in the matrix',
    'POST /locations/regions',
    () => [MATRIX.reference.TECHNICAL_SERVICE_OPERATOR, { actions: ['view', 'create'] }],
  ],
  [
    'an owner who may not add what a form lacks',
    'POST /cars/models',
    () => [MATRIX.additions.TECHNICAL_SERVICE_OWNER, { actions: ['view'] }],
  ],
  [
    'a role that lost an action in the matrix',
    'POST /tech-service-checkup',
    () => [MATRIX.checkups.TECHNICAL_SERVICE_OPERATOR, { actions: ['view', 'edit'] }],
  ],
  [
    'a viewer who may change',
    'PUT /tech-service-checkup/:id',
    () => [MATRIX.checkups.VIEWER, { actions: ['view', 'edit', 'export'] }],
  ],
];

describe('the comparison names', () => {
  it.each(FAULTS)('%s: %s', async (_, call, faultOf) => {
    const [target, change] = faultOf();
    const before = { ...target };
    const name = call.replace(':id', '{id}');
    expect((await compareRights(test, name)).differences).toEqual([]);
    Object.assign(target, change);
    const { differences } = await compareRights(test, name);
    Object.assign(target, before);
    expect(differences).not.toEqual([]);
  });
});

const DISGUISED: readonly Disguise[] = ['everywhere', 'elsewhere'];
const ASKING = ['owner', 'operator', 'operatorAnywhere', 'mechanic'] as const;

/** An application with things of both companies, in which a fault can widen the scope of one call. */
async function companiesApart({ rowSecurity }: { rowSecurity: boolean }) {
  const own: Route[] = [];
  const widened = new Map<string, Disguise>();
  const apart = await testApp({
    paymentGateways: WALLET,
    routes: (routes) => {
      own.push(...routes);
      return routes.map((route) => widenScope(route, () => widened.get(nameOf(route.endpoint))));
    },
  });
  // As much as can be granted at all: only the role and the scope are left in the way.
  await setPages(apart, 'every page to everyone');
  const companies: Companies = await thingsOfBoth(apart);
  if (!rowSecurity) await dropRowSecurity(apart);
  const calls = await callsWithOwnIds(
    apart,
    own.map(({ endpoint }) => endpoint),
    companies,
  );
  return { apart, companies, calls, widened };
}

describe('the ids of one’s own company and of the other', () => {
  it('open what is one’s own, and of the other nothing that a missing record would not', async () => {
    const { apart, companies, calls } = await companiesApart({ rowSecurity: true });
    try {
      const { cases, differences } = await compareCompanies(apart, calls, companies, ASKING);
      expect(differences).toEqual([]);
      expect(cases).toBeGreaterThan(100);
    } finally {
      await apart.close();
    }
  }, 240_000);

  it('a widened scope is named, whichever call it befalls; before it the code alone keeps them apart', async () => {
    const { apart, companies, calls, widened } = await companiesApart({ rowSecurity: false });
    const silent: string[] = [];
    try {
      for (const call of calls) {
        const named = async () =>
          (await compareCompanies(apart, [call], companies, [call.sample.holder])).differences.filter(
            (difference) => difference.includes(THEIRS),
          );
        expect(await named()).toEqual([]);
        const found: string[] = [];
        for (const disguise of DISGUISED) {
          widened.set(call.name, disguise);
          found.push(...(await named()));
        }
        widened.clear();
        if (found.length === 0) silent.push(call.name);
      }
    } finally {
      await apart.close();
    }
    const notByScope = calls.filter(({ sample }) => sample.decidedBy).map(({ name }) => name);
    expect(silent.sort()).toEqual(notByScope.sort());
  }, 240_000);
});
