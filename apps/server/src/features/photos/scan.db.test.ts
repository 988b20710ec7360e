import { t } from '@inspect/contract/i18n';
import { photosEndpoints } from '@inspect/contract/photos';
import { pictureOf } from '@inspect/plates/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendForm } from '../../../test/multipart.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';

/** The pattern every scanner answers to, harmless in itself. */
const EICAR = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*';

let isDown = false;
let findsAll = false;
const scanner = {
  scan: async (bytes: Buffer) => {
    if (isDown) throw new Error('nobody answers');
    return findsAll || bytes.includes(EICAR) ? ('infected' as const) : ('clean' as const);
  },
};

let test: TestApp;
let picture: Buffer;
beforeAll(async () => {
  test = await testApp({ scanner });
  picture = await pictureOf();
});
afterAll(() => test.close());

const upload = (content: Buffer) =>
  sendForm(test, 'operator', '/upload', [{ name: 'photo.jpg', type: 'image/jpeg', content }]);
const statusOf = async (file: string) => (await (await test.as('operator')).get(`/files/${file}`)).status;
async function uploadWhileDown(): Promise<string> {
  isDown = true;
  const answer = await upload(picture);
  return photosEndpoints.upload.response.parse(answer.body).attachment.file;
}

it('what the scanner finds is refused, and what it doesn’t is there at once', async () => {
  expect(await upload(Buffer.concat([picture, Buffer.from(EICAR)]))).toMatchObject({
    status: 400,
    body: { status: false, fields: { attachment: t('files.field.infected') } },
  });
  const answer = await upload(picture);
  expect(await statusOf(photosEndpoints.upload.response.parse(answer.body).attachment.file)).toBe(200);
});

it('while the scanner is down a photograph is taken but shown to nobody, until it was looked through', async () => {
  const file = await uploadWhileDown();
  await test.runJobs();
  expect(await statusOf(file)).toBe(404);
  isDown = false;
  test.clock.advance(10 * 60_000);
  await test.runJobs();
  expect(await statusOf(file)).toBe(200);
});

it('one that is then found infected is never shown, and its bytes are gone', async () => {
  const file = await uploadWhileDown();
  isDown = false;
  findsAll = true;
  test.clock.advance(10 * 60_000);
  await test.runJobs();
  await test.database.pool.query('update files set quarantined = false where id = $1', [file]);
  expect(await statusOf(file)).toBe(404);
});
