import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';

/** Each database with its native version and its stores, as the browser itself names them. */
function databasesOf(page: Page): Promise<Record<string, { version: number; stores: string[] }>> {
  return page.evaluate(async () => {
    const found: Record<string, { version: number; stores: string[] }> = {};
    for (const { name = '', version = 0 } of await indexedDB.databases()) {
      const stores = await new Promise<string[]>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => {
          resolve([...request.result.objectStoreNames].sort());
          request.result.close();
        };
        request.onerror = () => reject(request.error);
      });
      found[name] = { version, stores };
    }
    return found;
  });
}

const INSPECT = [
  'bodies',
  'car-groups',
  'car-types',
  'cars',
  'checkups',
  'classificators',
  'colors',
  'counties',
];
const SPECIFIED = {
  inspect: { version: 1, stores: [...INSPECT, 'fuels', 'mechanics', 'regions', 'users'] },
  offline: {
    version: 1,
    stores: ['car_models', 'checkups', 'company', 'mechanics', 'streets', 'users'],
  },
  new: { version: 1, stores: ['new-classificators'] },
};
/** Of unsent work and bookkeeping: which version it has is its own business. */
const WORK = [
  ...['acknowledged', 'copies', 'device', 'drafts', 'keys'],
  ...['operationAnswers', 'operationBytes', 'operations', 'photoBytes', 'photos'],
];

for (const [who, address] of [
  ['mechanic', '/tech-service-mechanic'],
  ['operator', '/tech-service'],
] as const) {
  test(`the browser of the ${who} has the databases of the specification at version 1`, async ({
    page,
    signIn,
  }) => {
    await signIn(page, who);
    await page.goto(address);
    // Each is made when it is first needed: what is there is right only when all of them are.
    await expect
      .poll(() => databasesOf(page))
      .toEqual({ ...SPECIFIED, 'inspect-work': { version: expect.any(Number), stores: WORK } });
  });
}
