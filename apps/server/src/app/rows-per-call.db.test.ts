// @module-tag slow
import type { AnyEndpoint } from '@inspect/contract/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressOf, nameOf } from '../../test/contract/shape.ts';
import { sendForm } from '../../test/multipart.ts';
import { setPages } from '../../test/rights/rights-matrix.ts';
import { FILLED, fillCountry, OTHERS, rowsReadBy, tooMany } from '../../test/rows-read.ts';
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

/** Cases of double payments, whose exact total is shown, are as few as mistakes are; sums are there to be read. */
const MEANT = /double_payments$|_counts$/;
/** Five hundred plates that differ by one sign are asked for: of so few vehicles PostgreSQL 15 rather reads all. */
const NEAR_PLATES = 'POST /tech-service-checkup-check-before-add vehicles';

it('the counters would show a scan of each table', async () => {
  for (const table of FILLED.filter((name) => !name.endsWith('_counts'))) {
    const read = await rowsReadBy(test, () =>
      test.database.pool.query(`select sum(length(t::text)) from ${table} t`),
    );
    expect(tooMany(read), table).toContainEqual([table, expect.any(Number)]);
    expect(read[table], table).toBeGreaterThanOrEqual(OTHERS);
  }
});

/** As the samples make them these are refused, after what they read for that; all others are taken. */
const REFUSED = [
  ...['422 DELETE /auth/passkeys/:id', '400 POST /locations/streets', '400 POST /cars/models'],
  ...['422 DELETE /stations/:id', '400 POST /upload', '400 POST /upload-pieces', '404 POST /upload-complete'],
  ...['422 GET /diagnostic-card/:id', '409 POST /tech-service-checkup/:id/prepaid'],
  ...['422 GET /checkup-receipt/:id', '409 POST /cash-shifts/:id/counts', '409 POST /cash-shifts/:id/close'],
  ...['409 PUT /controls/:id/answer', '409 POST /controls/:id/answer-photos'],
  ...['409 DELETE /controls/:id/answer-photos/:photo', '422 POST /tech-service-checkup/:id/sign'],
  ...['422 POST /tech-service-checkup/:id/sign-override', '422 POST /add-tech-service-checkup-number/:id'],
];

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
  const refused: string[] = [];
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
    if (status >= 300) refused.push(`${status} ${nameOf(endpoint)}`);
    found.push(...much);
  }
  expect(found).toEqual([]);
  expect(refused).toEqual(REFUSED);
}, 300_000);

it('nothing that the staff are answered without a condition does, lists by their first page', async () => {
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
