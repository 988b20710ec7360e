// @module-tag slow
import { t } from '@inspect/contract/i18n';
import { waitUntil } from '@inspect/embedded-postgres';
import { pictureOf } from '@inspect/plates/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { payloadOf } from '../build/stored-checkup.ts';
import { COMPANIES, emailOf, TEST_PASSWORD } from '../fixtures.ts';
import { PDF, sendForm } from '../multipart.ts';
import { type TestApp, testApp } from '../test-app.ts';
import { type HangingStorage, hangingStorage } from './hanging-storage.ts';

const UPLOADS = 30;
const LIMIT_MS = 120_000;

let test: TestApp;
let storage: HangingStorage;
let picture: Buffer;
beforeAll(async () => {
  storage = hangingStorage();
  test = await testApp({ storage, connections: 5 });
  picture = await pictureOf({ width: 64, height: 48 });
});
afterAll(() => test.close());

const photo = () =>
  sendForm(test, 'operator', '/upload?kind=vehicle', [
    { name: 'photo.jpg', type: 'image/jpeg', content: picture },
  ]);

it(
  'while the file storage hangs and photographs and contracts wait for it, everybody else works on',
  async () => {
    const uploads: ReturnType<typeof photo>[] = [];
    for (let round = 1; round <= UPLOADS; round += 1) {
      // One after the other, so that not the process that opens pictures is what they wait for.
      uploads.push(photo());
      const arrived = await waitUntil(() => (storage.hanging() >= round ? true : undefined), {
        within: 8_000,
      });
      expect(arrived, `upload ${round} reached the storage`).toBe(true);
    }
    const contract = sendForm(test, 'admin', `/companies/${COMPANIES.one}/contract`, [
      { name: 'a.pdf', content: PDF },
    ]);
    const reading = (await test.as('operator')).get('/tech-service-checkup');
    expect((await reading).status).toBe(200);
    const signedIn = await test.anonymous.post('/auth/login', {
      email: emailOf('operator'),
      password: TEST_PASSWORD,
    });
    expect(signedIn.status).toBe(200);
    const saved = await (await test.as('operator')).post(
      '/tech-service-checkup',
      await payloadOf(test, 'operator'),
    );
    expect(saved.status).toBe(201);
    storage.release();
    for (const answer of await Promise.all([...uploads, contract]))
      expect([201, 503]).toContain(answer.status);
  },
  LIMIT_MS,
);

it(
  'a photograph the storage does not take in time is answered with a sentence, and nothing of it is stored',
  async () => {
    const before = await test.database.pool.query('select count(*)::int as count from attachments');
    const answer = await photo();
    expect(answer).toMatchObject({
      status: 503,
      headers: { 'retry-after': '5' },
      body: {
        status: false,
        code: 'storage_unavailable',
        errors: [t('error.storage_unavailable' as 'error.not_found')],
      },
    });
    const after = await test.database.pool.query('select count(*)::int as count from attachments');
    expect(after.rows).toEqual(before.rows);
    storage.release();
  },
  LIMIT_MS,
);
