import { t } from '@inspect/contract/i18n';
import { webhooksEndpoints } from '@inspect/contract/partner-api';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { storePartner } from '../../../../test/build/partner.ts';
import { sendingFixtures } from '../../../../test/build/sending.ts';
import { PEOPLE } from '../../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../../test/test-app.ts';
import { newId } from '../../../platform/ids.ts';

const MINUTE = 60_000;
const URL = 'https://partner.example/events';

let test: TestApp;
let fixtures: Awaited<ReturnType<typeof sendingFixtures>>;
beforeAll(async () => {
  // As in production: nothing on this machine is sent to.
  test = await testApp({ connections: 12 });
  fixtures = await sendingFixtures(test);
});
afterAll(() => test.close());
afterEach(() => fixtures.clear());

const admin = () => test.as('admin');
const count = async () =>
  webhooksEndpoints.unseen.response.parse((await (await admin()).get('/api/check-new')).body).count;

/** An address of which one delivery was given up. */
async function failing() {
  const { id } = await fixtures.addWebhook(URL);
  await fixtures.concluded();
  await fixtures.turn();
  await test.database.pool.query('update partner_deliveries set tries = 7, due_at = $2 where webhook = $1', [
    id,
    test.clock.now(),
  ]);
  await fixtures.turn();
  return id;
}

describe('an address', () => {
  it('is added once however often it is sent, changed by version, and taken out of use; the histories say so', async () => {
    const { partner } = await storePartner(test);
    const person = await admin();
    const body = { _id: newId(), partner: partner._id, url: URL, events: ['plate', 'concluded'] };
    expect((await person.post('/api/notifications', body)).status).toBe(201);
    expect(await person.post('/api/notifications', body)).toMatchObject({
      status: 200,
      body: { data: { events: ['concluded', 'plate'], active: true, version: 1 } },
    });
    const path = `/api/notifications/${body._id}`;
    test.clock.advance(1_000);
    expect((await person.put(path, { version: 1, active: false })).status).toBe(200);
    test.clock.advance(1_000);
    expect((await person.put(path, { version: 1, active: true })).status).toBe(409);
    const listed = await person.get(`/api/notifications?partner=${partner._id}`);
    expect(webhooksEndpoints.list.response.parse(listed.body).data).toMatchObject([
      { _id: body._id, partnerName: partner.name, active: false, secretMadeAt: null, failingSince: null },
    ]);
    expect((await person.send('DELETE', path)).status).toBe(200);
    const { body: after } = await person.get(`/api/notifications?partner=${partner._id}`);
    expect(webhooksEndpoints.list.response.parse(after).data).toEqual([]);
    const { body: history } = await person.get(`/edit-histories?entity=webhooks&record=${body._id}`);
    expect((history as { data: { action: string }[] }).data.map(({ action }) => action)).toEqual([
      'retire',
      'edit',
      'create',
    ]);
  });

  it.each([
    ['url', { url: 'http://partner.example/' }],
    ['url', { url: 'http://127.0.0.1:8080/' }],
    ['url', { url: 'https://name:word@partner.example/' }],
    ['url', { url: 'ftp://partner.example/' }],
    ['url', { url: 'partner.example' }],
    ['url', { url: `https://partner.example/${'x'.repeat(500)}` }],
    ['events', { events: [] }],
    ['events.0', { events: ['everything'] }],
  ])('is told under its field what is wrong: %s of %j', async (field, wrong) => {
    const { partner } = await storePartner(test);
    const body = { partner: partner._id, url: URL, events: ['concluded'], ...wrong };
    expect(await (await admin()).post('/api/notifications', body)).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    });
  });

  it('is not changed to one that is sent to nowhere', async () => {
    const { id } = await fixtures.addWebhook(URL);
    const answer = await (await admin()).put(`/api/notifications/${id}`, {
      version: 1,
      url: 'http://127.0.0.1/',
    });
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { url: t('partnerApi.field.hookAddress') } },
    });
  });
});

describe('a secret', () => {
  it('of 256 bits is given once: asked for again by its id, the answer has none, and it stays', async () => {
    const { id } = await fixtures.addWebhook(URL);
    const person = await admin();
    const body = { _id: newId() };
    const path = `/api/notifications/${id}/secret`;
    expect(await person.post(path, body)).toMatchObject({
      status: 201,
      body: { data: { secret: expect.stringMatching(/^inspect_hook_[\w-]{43}$/) } },
    });
    const stored = () =>
      test.database.pool.query('select secret, former_secret from partner_webhooks where id = $1', [id]);
    const before = (await stored()).rows;
    expect(await person.post(path, body)).toMatchObject({ status: 200, body: { data: { secret: null } } });
    expect((await stored()).rows).toEqual(before);
    expect((await person.post(`/api/notifications/${newId()}/secret`, body)).status).toBe(404);
  });

  it('is made only by who typed the password lately', async () => {
    const { id } = await fixtures.addWebhook(URL);
    const late = await admin();
    test.clock.advance(11 * MINUTE);
    expect(await late.post(`/api/notifications/${id}/secret`, { _id: newId() })).toMatchObject({
      status: 403,
      body: { code: 'step_up_required' },
    });
  });
});

it('events are led elsewhere only by who typed the password lately', async () => {
  const { id } = await fixtures.addWebhook(URL);
  const late = await admin();
  test.clock.advance(11 * MINUTE);
  const refused = { status: 403, body: { code: 'step_up_required' } };
  expect(
    await late.put(`/api/notifications/${id}`, { version: 1, url: 'https://198.51.100.7/x' }),
  ).toMatchObject(refused);
  expect((await late.put(`/api/notifications/${id}`, { version: 1, active: false })).status).toBe(200);
});

describe('a test', () => {
  it('is an invented event, signed like any other, once for each id', async () => {
    const { received, url } = await fixtures.receiver();
    const { id } = await fixtures.addWebhook(URL);
    const person = await admin();
    const body = { _id: newId() };
    expect((await person.post(`/api/notifications/${id}/test`, body)).status).toBe(201);
    expect((await person.post(`/api/notifications/${id}/test`, body)).status).toBe(201);
    await test.database.pool.query('update partner_webhooks set url = $2 where id = $1', [id, url]);
    await fixtures.turn();
    expect(received.map(({ headers }) => headers['inspect-event-id'])).toEqual([body._id]);
    expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({
      id: body._id,
      sequence: 0,
      type: 'test',
      VIN: 'SANDBOX0000000004',
      vehicle: { inspection: { state: 'faulty' } },
    });
    expect(await fixtures.deliveriesOf(id)).toMatchObject([{ event: null, state: 'delivered' }]);
  });

  it('is sent nowhere without a secret', async () => {
    const { partner } = await storePartner(test);
    const person = await admin();
    const made = await person.post('/api/notifications', {
      partner: partner._id,
      url: URL,
      events: ['plate'],
    });
    const { _id } = webhooksEndpoints.create.response.parse(made.body).data;
    expect(await person.post(`/api/notifications/${_id}/test`, { _id: newId() })).toMatchObject({
      status: 422,
      body: { code: 'webhook.no_secret' },
    });
  });
});

describe('what was given up', () => {
  it('is counted, with the address that fails, until this person has seen the page', async () => {
    await (await admin()).post('/api/notifications/seen');
    const before = await count();
    const id = await failing();
    expect([before, await count()]).toEqual([0, 2]);
    expect(await fixtures.deliveriesOf(id)).toMatchObject([{ state: 'dead' }]);
    expect(await (await admin()).post('/api/notifications/seen')).toMatchObject({
      status: 200,
      body: { count: 0 },
    });
    expect(await count()).toBe(0);
    // Another one has not.
    const { rows } = await test.database.pool.query<{ seen: string }>(
      'select "user"::text as seen from partner_news_seen',
    );
    expect(rows).toEqual([{ seen: PEOPLE.admin.id }]);
    await test.database.pool.query('delete from partner_news_seen');
    expect(await count()).toBeGreaterThanOrEqual(2);
  });

  it('is found by its state, and sent again; what was not given up stays as it is', async () => {
    const id = await failing();
    const person = await admin();
    const dead = await person.get(`/api/notifications/deliveries?webhook=${id}&state=dead`);
    const [delivery] = webhooksEndpoints.deliveries.response.parse(dead.body).data;
    const path = `/api/notifications/deliveries/${delivery?._id}/resend`;
    const again = await person.post(path);
    expect(again).toMatchObject({ status: 200, body: { data: { state: 'waiting' } } });
    await fixtures.turn();
    const [tried] = await fixtures.deliveriesOf(id);
    expect([tried?.state, tried?.attempts.length]).toEqual(['failed', 3]);
    await person.post(path);
    expect((await fixtures.deliveriesOf(id))[0]).toEqual(tried);
    expect((await person.post(`/api/notifications/deliveries/${newId()}/resend`)).status).toBe(404);
  });
});
