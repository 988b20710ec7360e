import { t } from '@inspect/contract/i18n';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clamdDouble, EICAR } from '../../../test/clamd-double.ts';
import { COMPANIES } from '../../../test/fixtures.ts';
import { PDF, sendForm } from '../../../test/multipart.ts';
import { temporaryStorage } from '../../../test/temporary-storage.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';
import { createClamd } from '../../platform/scanner/clamd.ts';

let clamd: Awaited<ReturnType<typeof clamdDouble>>;
let files: Awaited<ReturnType<typeof temporaryStorage>>;
let test: TestApp;
beforeAll(async () => {
  clamd = await clamdDouble();
  files = await temporaryStorage();
  test = await testApp({ scanner: createClamd(clamd.address), storage: files.storage });
});
afterAll(async () => {
  await test.close();
  await files.remove();
});

const upload = (content: Buffer) =>
  sendForm(test, 'admin', `/companies/${COMPANIES.one}/contract`, [{ name: 'a.pdf', content }]);
async function stored(): Promise<number> {
  let count = 0;
  for await (const _file of files.storage.list()) count += 1;
  return count;
}

it('a contract is looked through before a byte of it is stored, and not taken while nobody can look', async () => {
  const [head, rest] = [PDF.subarray(0, 9), PDF.subarray(9)];
  expect(await upload(Buffer.concat([head, Buffer.from(`%${EICAR}\n`), rest]))).toMatchObject({
    status: 400,
    body: { fields: { attachment: t('files.field.infected') } },
  });
  expect(await stored()).toBe(0);
  expect(await upload(PDF)).toMatchObject({ status: 201 });
  expect(await stored()).toBe(1);
  await clamd.stop();
  const refused = await upload(PDF);
  expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(refused.headers['retry-after']).toBe('30');
  expect(await stored()).toBe(1);
});
