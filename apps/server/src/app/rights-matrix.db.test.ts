import { MATRIX } from '@inspect/contract/access';
import type { Need } from '@inspect/contract/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXPECTED } from '../../test/rights/expected.ts';
import { callsOf, compareRights } from '../../test/rights/rights-matrix.ts';
import { type TestApp, testApp } from '../../test/test-app.ts';
import type { Route } from '../platform/http/route.ts';

let test: TestApp;
const registered: Route[] = [];
beforeAll(async () => {
  test = await testApp({
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
  }, 120_000);
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
    'POST /locations/streets',
    () => [MATRIX.reference.TECHNICAL_SERVICE_OPERATOR, { actions: ['view', 'create'] }],
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
