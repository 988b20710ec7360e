// @module-tag slow
import type { AnyEndpoint } from '@inspect/contract/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressOf, nameOf } from '../../test/contract/shape.ts';
import { sendForm } from '../../test/multipart.ts';
import { setPages } from '../../test/rights/rights-matrix.ts';
import { fillCountry, rowsReadBy, tooMany } from '../../test/rows-read.ts';
import { isOfStaff, sendInput } from '../../test/tenants/ask-with-ids.ts';
import { SAMPLES } from '../../test/tenants/samples.ts';
import { type Things, thingsOfBoth } from '../../test/tenants/things.ts';
import { type TestApp, testApp } from '../../test/test-app.ts';
import { WALLET } from '../../test/wallet.ts';

let test: TestApp;
let own: Things;
const endpoints: AnyEndpoint[] = [];

beforeAll(async () => {
  test = await testApp({
    connections: 1,
    paymentGateways: WALLET,
    routes: (routes) => {
      endpoints.push(...routes.map(({ endpoint }) => endpoint));
      return routes;
    },
  });
  await setPages(test, 'every page to everyone');
  ({ own } = await thingsOfBoth(test));
  await fillCountry(test, own.checkup);
}, 180_000);
afterAll(() => test.close());

/** Told of without days, or counted: cases of double payments are as few as mistakes are, and sums are what is to be read. */
const MEANT = /double_payments$|_counts$/;
/** Five hundred plates that differ by one sign are asked for: of so few vehicles PostgreSQL 15 rather reads all. */
const NEAR_PLATES = 'POST /tech-service-checkup-check-before-add vehicles';

async function readMuch(
  endpoint: AnyEndpoint,
  call: () => Promise<{ status: number }>,
): Promise<{ status: number; much: string[] }> {
  let status = 0;
  const read = await rowsReadBy(test, async () => {
    status = (await call()).status;
  });
  const much = tooMany(read).map(([table]) => `${nameOf(endpoint)} ${table}`);
  return { status, much: much.filter((what) => !MEANT.test(what) && what !== NEAR_PLATES) };
}

it('no call of a company reads the country for what it answers', async () => {
  const found: string[] = [];
  let asked = 0;
  for (const endpoint of endpoints) {
    const sample = SAMPLES.get(nameOf(endpoint));
    if (!sample || isOfStaff(sample)) continue;
    const input = await sample.input(own, test);
    const client = await test.as(sample.holder);
    const { status, much } = await readMuch(endpoint, () =>
      sample.parts
        ? sendForm(test, sample.holder, addressOf(endpoint, input), sample.parts)
        : sendInput(client, endpoint, input),
    );
    if (status < 300) asked += 1;
    found.push(...much);
  }
  expect(found).toEqual([]);
  expect(asked).toBeGreaterThan(90);
}, 300_000);

it('no list of the staff does, for its first page of today', async () => {
  const admin = await test.as('admin');
  const found: string[] = [];
  let asked = 0;
  for (const endpoint of endpoints) {
    if (endpoint.method !== 'GET' || endpoint.path.includes(':')) continue;
    const { status, much } = await readMuch(endpoint, () => sendInput(admin, endpoint, {}));
    if (status !== 200) continue;
    asked += 1;
    found.push(...much);
  }
  expect(found).toEqual([]);
  expect(asked).toBeGreaterThan(60);
}, 300_000);
