import { partnersEndpoints } from '@inspect/contract/partner-api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storePartner } from '../../../test/build/partner.ts';
import { PEOPLE } from '../../../test/fixtures.ts';
import { type Client, type TestApp, testApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';

let test: TestApp;
let admin: Client;
beforeAll(async () => {
  test = await testApp();
  admin = await test.as('admin');
});
afterAll(() => test.close());

const FIELDS = { scopes: ['vehicle-status'], minuteQuota: 60, dayQuota: 1_000 };

async function list(query = '') {
  return partnersEndpoints.list.response.parse((await admin.get(`/api/users${query}`)).body).data;
}
const keysOf = async (partner: string) =>
  partnersEndpoints.keys.response.parse((await admin.get(`/api/users/${partner}/keys`)).body).data;

it('partners are read by name in the order of the alphabet, and found by name or contact', async () => {
  for (const name of ['Ոստիկանություն', 'Ապահովագրական', 'Եվրո ապահովագրություն'])
    await admin.post('/api/users', {
      ...FIELDS,
      name,
      contact: name === 'Ոստիկանություն' ? 'Հերթապահ մաս' : null,
    });
  expect((await list()).map(({ name }) => name)).toEqual([
    'Ապահովագրական',
    'Եվրո ապահովագրություն',
    'Ոստիկանություն',
  ]);
  expect((await list('?search=եվրո')).map(({ name }) => name)).toEqual(['Եվրո ապահովագրություն']);
  expect((await list('?search=հերթապահ')).map(({ name }) => name)).toEqual(['Ոստիկանություն']);
});

it('a partner added twice with one id is one; changed by two at once, the second is told', async () => {
  const body = { _id: newId(), ...FIELDS, name: 'Կրկնվող' };
  expect((await admin.post('/api/users', body)).status).toBe(201);
  expect((await admin.post('/api/users', body)).status).toBe(200);
  const first = await admin.put(`/api/users/${body._id}`, { version: 1, minuteQuota: 90 });
  expect(first).toMatchObject({ status: 200, body: { data: { minuteQuota: 90, version: 2 } } });
  const second = await admin.put(`/api/users/${body._id}`, { version: 1, dayQuota: 5 });
  expect(second).toMatchObject({ status: 409, body: { data: { minuteQuota: 90 } } });
});

it.each([
  ['name', { name: '' }],
  ['scopes', { scopes: [] }],
  ['scopes.0', { scopes: ['everything'] }],
  ['addresses', { addresses: ['203.0.113.0/33'] }],
  ['addresses', { addresses: Array.from({ length: 51 }, (_, n) => `203.0.113.${n}`) }],
  ['minuteQuota', { minuteQuota: 0 }],
  ['expiresOn', { expiresOn: '2026-02-30' }],
])('what is wrong with a partner is told under its field: %s', async (field, wrong) => {
  const answer = await admin.post('/api/users', { ...FIELDS, name: 'Նոր', ...wrong });
  expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
});

it('a key is given once: asked for again, its answer has none, and there is one', async () => {
  const { partner } = await storePartner(test);
  const before = await keysOf(partner._id);
  const body = { _id: newId(), sandbox: true };
  const first = await admin.post(`/api/users/${partner._id}/keys`, body);
  expect(first).toMatchObject({
    status: 201,
    body: { data: { secret: expect.stringMatching(/^inspect_test_[\w-]{43}$/), key: { sandbox: true } } },
  });
  const again = await admin.post(`/api/users/${partner._id}/keys`, body);
  expect(again).toMatchObject({ status: 200, body: { data: { secret: null, key: { _id: body._id } } } });
  expect(await keysOf(partner._id)).toHaveLength(before.length + 1);
  expect(await admin.post(`/api/users/${partner._id}/keys`, { ...body, sandbox: false })).toMatchObject({
    status: 409,
    body: { code: 'op_reused' },
  });
});

it('a key is made only by who typed the password lately', async () => {
  const { partner } = await storePartner(test);
  const late = await test.as('admin');
  test.clock.advance(11 * 60_000);
  const answer = await late.post(`/api/users/${partner._id}/keys`, { _id: newId(), sandbox: false });
  expect(answer).toMatchObject({ status: 403, body: { code: 'step_up_required' } });
});

it.each([
  ['more scopes', { scopes: ['vehicle-status', 'vehicle-history', 'changes'] }],
  ['any network', { addresses: [] }],
  ['a later end', { expiresOn: null }],
  ['more calls', { dayQuota: 100_000 }],
  ['the partner at work again', { active: true }],
])('what a key may do is widened only by who typed the password lately: %s', async (_what, said) => {
  const { partner } = await storePartner(test);
  const late = await test.as('admin');
  test.clock.advance(11 * 60_000);
  const change = (body: object) =>
    late.put(`/api/users/${partner._id}`, { version: partner.version, ...body });
  expect(await change(said)).toMatchObject({ status: 403, body: { code: 'step_up_required' } });
  // To stop him asks for nothing.
  expect((await change({ active: false })).status).toBe(200);
});

it('of a key that is revoked it is told when, and the histories say who made and who revoked it', async () => {
  const { partner, key } = await storePartner(test);
  test.clock.advance(1_000);
  const own = await test.as('admin');
  for (let time = 0; time < 2; time += 1)
    expect(await own.send('DELETE', `/api/users/keys/${key._id}`)).toMatchObject({
      status: 200,
      body: { data: { revokedAt: test.clock.now().toISOString() } },
    });
  const { body } = await own.get(`/edit-histories?entity=partners&record=${partner._id}`);
  const { data } = body as { data: { user: string; changes: { field: string }[] }[] };
  const ofKeys = data.filter(({ changes }) => changes.some(({ field }) => field === 'key'));
  expect(ofKeys).toMatchObject([
    { user: PEOPLE.admin.id, changes: [{ field: 'key', before: key.beginning, after: null }] },
    { user: PEOPLE.admin.id, changes: [{ field: 'key', before: null, after: key.beginning }] },
  ]);
  expect((await own.send('DELETE', `/api/users/keys/${newId()}`)).status).toBe(404);
});

it('a key is added to no partner that is out of use', async () => {
  const { partner } = await storePartner(test);
  const own = await test.as('admin');
  expect((await own.send('DELETE', `/api/users/${partner._id}`)).status).toBe(200);
  const answer = await own.post(`/api/users/${partner._id}/keys`, { _id: newId(), sandbox: false });
  expect(answer.status).toBe(404);
});
