import { t } from '@inspect/contract/i18n';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appWithoutDatabase } from '../../../test/app-without-database.ts';

let served: Awaited<ReturnType<typeof appWithoutDatabase>>;
beforeAll(async () => {
  served = await appWithoutDatabase();
});
afterAll(() => served.close());

const login = (payload: string, type = 'application/json') =>
  served.anonymous.send('POST', '/auth/login', { payload, headers: { 'content-type': type } });

test('a body that names a field twice is refused with the field, whichever of the two would be valid', async () => {
  const answer = await login('{"email":"a@example.am","password":"one","passw\\u006frd":"two"}');
  expect(answer).toMatchObject({
    status: 400,
    body: { code: 'validation', fields: { password: t('field.duplicate_parameter') } },
  });
});

test('any other body is read as before: what is no JSON, is empty, is another type or poisons is refused', async () => {
  expect(await login('{"email":"a@example.am","password":"one"}')).toMatchObject({ status: 503 });
  expect(await login('{"email":')).toMatchObject({ status: 400, body: { code: 'malformed' } });
  expect(await login('')).toMatchObject({ status: 400, body: { code: 'malformed' } });
  expect(await login('{"__proto__":{"a":1}}')).toMatchObject({ status: 400, body: { code: 'malformed' } });
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])
    expect(await login('a=b', type), type).toMatchObject({ status: 415, body: { code: 'media_type' } });
});
