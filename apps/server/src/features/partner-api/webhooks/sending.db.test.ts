import type { ServerResponse } from 'node:http';
import { partnerEvent, webhooksEndpoints } from '@inspect/contract/partner-api';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openTrap } from '../../../../test/build/receiver.ts';
import { isSigned, sendingFixtures } from '../../../../test/build/sending.ts';
import { type TestApp, testApp } from '../../../../test/test-app.ts';

const MINUTE = 60_000;

let test: TestApp;
let fixtures: Awaited<ReturnType<typeof sendingFixtures>>;
beforeAll(async () => {
  test = await testApp({ connections: 16, localReceivers: true });
  fixtures = await sendingFixtures(test);
});
afterAll(() => test.close());
afterEach(() => fixtures.clear());

describe('an event', () => {
  it('is sent signed, with its id, and with what the partner may know', async () => {
    const { received, url } = await fixtures.receiver();
    const { id, secret } = await fixtures.addWebhook(url);
    const checkup = await fixtures.concluded();
    await fixtures.turn();
    expect(received).toHaveLength(1);
    const [first] = received;
    if (!first) throw new Error('nothing was sent');
    const event = partnerEvent.parse(JSON.parse(first.body));
    expect(event).toMatchObject({
      type: 'concluded',
      VIN: checkup.VIN,
      plate: checkup.CarRegNo,
      card: { number: checkup.number, void: false },
      vehicle: { inspection: { state: 'valid', validUntil: checkup.nextCheckupDate } },
      checkup: { fit: true },
    });
    expect(first.headers).toMatchObject({
      'inspect-event-id': event.id,
      'inspect-event-type': 'concluded',
      'content-type': 'application/json; charset=utf-8',
    });
    expect(first.headers['inspect-signature']).toMatch(/^t=\d{10},v1=[0-9a-f]{64}$/);
    expect(isSigned(secret, first)).toBe(true);
    expect(isSigned(`${secret}x`, first)).toBe(false);
    expect(isSigned(secret, { ...first, body: `${first.body} ` })).toBe(false);
    const { ownerName, phone, address, company, registrationCertificate } = checkup;
    for (const hidden of [ownerName, phone, address, company, registrationCertificate])
      expect(first.body).not.toContain(hidden);
    expect(await fixtures.deliveriesOf(id)).toMatchObject([
      { state: 'delivered', dueAt: null, attempts: [{ outcome: 'delivered', status: 200 }] },
    ]);
    await fixtures.turn();
    expect(received).toHaveLength(1);
  });

  it('holds what the scopes permit, and is sent only to who chose its kind', async () => {
    const [few, others] = [await fixtures.receiver(), await fixtures.receiver()];
    await fixtures.addWebhook(few.url, { scopes: ['changes'] });
    await fixtures.addWebhook(others.url, {}, { events: ['annulled'] });
    await fixtures.concluded();
    await fixtures.turn();
    expect(few.received.map(({ body }) => JSON.parse(body))).toMatchObject([
      { vehicle: null, checkup: null, card: { void: false } },
    ]);
    expect(others.received).toEqual([]);
  });

  it('stands in the views of the partner, with no key', async () => {
    const { url } = await fixtures.receiver();
    const { partner } = await fixtures.addWebhook(url);
    const { _id, VIN } = await fixtures.concluded();
    await fixtures.turn();
    const answer = await (await test.as('admin')).get(`/api/view-histories?search=${VIN}`);
    expect((answer.body as { data: unknown[] }).data).toMatchObject([
      { partner, key: null, checkup: { _id } },
    ]);
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['and then says nothing', () => undefined],
    ['and then cuts the line', (response) => void response.socket?.destroy()],
  ])('stands there too when the receiver has read it %s', async (_name, answer) => {
    fixtures.reach.patienceMs = 1_000;
    const { received, url } = await fixtures.receiver(answer);
    await fixtures.addWebhook(url);
    const { VIN } = await fixtures.concluded();
    await fixtures.turn();
    expect(received).toHaveLength(1);
    const listed = await (await test.as('admin')).get(`/api/view-histories?search=${VIN}`);
    expect((listed.body as { data: unknown[] }).data).toMatchObject([{ key: null }]);
  });

  it('does not stand there when nobody was reached', async () => {
    const { url, close } = await fixtures.receiver();
    await close();
    await fixtures.addWebhook(url);
    const { VIN } = await fixtures.concluded();
    await fixtures.turn();
    const listed = await (await test.as('admin')).get(`/api/view-histories?search=${VIN}`);
    expect((listed.body as { data: unknown[] }).data).toEqual([]);
  });
});

describe('a receiver that fails', () => {
  it('is tried again after 1, 5 and 30 minutes, 2, 6, 12 and 24 hours with the same event, then given up', async () => {
    const { received, url, answers } = await fixtures.receiver((response) => response.writeHead(500).end());
    const { id } = await fixtures.addWebhook(url);
    await fixtures.concluded();
    await fixtures.turn();
    const waits: number[] = [];
    for (;;) {
      const [delivery] = await fixtures.deliveriesOf(id);
      if (!delivery?.dueAt) break;
      expect(delivery.state).toBe('failed');
      const before = received.length;
      const due = new Date(delivery.dueAt);
      waits.push((due.getTime() - Date.parse(delivery.attempts.at(-1)?.at ?? '')) / MINUTE);
      test.clock.set(new Date(due.getTime() - 4_000));
      await fixtures.turn();
      expect(received).toHaveLength(before);
      test.clock.set(new Date(due.getTime() - 1_000));
      await fixtures.turn();
      expect(received).toHaveLength(before + 1);
    }
    expect(waits).toEqual([1, 5, 30, 120, 360, 720, 1440]);
    expect(new Set(received.map(({ headers }) => headers['inspect-event-id'])).size).toBe(1);
    const [given] = await fixtures.deliveriesOf(id);
    expect(given).toMatchObject({ state: 'dead', dueAt: null });
    expect(given?.attempts.map(({ status }) => status)).toEqual(Array(8).fill(500));
    const admin = await test.as('admin');
    const listed = async () => {
      const { data } = webhooksEndpoints.list.response.parse(
        (await admin.get('/api/notifications?limit=200')).body,
      );
      return data.find(({ _id }) => _id === id);
    };
    expect((await listed())?.failingSince).toBe(test.clock.now().toISOString());

    answers((response) => response.end());
    await admin.post(`/api/notifications/deliveries/${given?._id}/resend`);
    await admin.post(`/api/notifications/deliveries/${given?._id}/resend`);
    await fixtures.turn();
    expect(received).toHaveLength(9);
    expect(received[8]?.headers['inspect-event-id']).toBe(received[0]?.headers['inspect-event-id']);
    expect(await fixtures.deliveriesOf(id)).toMatchObject([{ state: 'delivered' }]);
    expect((await listed())?.failingSince).toBeNull();
  });

  it('by never answering holds up nobody, and is tried again', async () => {
    const [slow, quick] = [await fixtures.receiver(() => undefined), await fixtures.receiver()];
    const hanging = await fixtures.addWebhook(slow.url);
    const other = await fixtures.addWebhook(quick.url);
    await fixtures.concluded();
    await fixtures.begin();
    await Promise.all([slow.hears(1), quick.hears(1)]);
    // While the first one hangs still, the next event reaches the other.
    await fixtures.concluded();
    await fixtures.begin();
    await quick.hears(2);
    expect(slow.received).toHaveLength(1);
    await slow.close();
    await fixtures.work.idle();
    expect((await fixtures.deliveriesOf(other.id)).map(({ state }) => state)).toEqual([
      'delivered',
      'delivered',
    ]);
    const tried = (await fixtures.deliveriesOf(hanging.id)).map(({ state }) => state);
    expect(tried).toEqual(['failed', 'failed']);
  });

  it('by not answering in time is told so', async () => {
    fixtures.reach.patienceMs = 150;
    const { url } = await fixtures.receiver(() => undefined);
    const { id } = await fixtures.addWebhook(url);
    await fixtures.concluded();
    await fixtures.turn();
    expect(await fixtures.deliveriesOf(id)).toMatchObject([
      { state: 'failed', attempts: [{ outcome: 'timeout', status: null }] },
    ]);
  });

  it('by leading elsewhere is not followed, and is tried again', async () => {
    const inside = await fixtures.receiver();
    const { url } = await fixtures.receiver((response) =>
      response.writeHead(307, { location: inside.url }).end(),
    );
    const { id } = await fixtures.addWebhook(url);
    await fixtures.concluded();
    await fixtures.turn();
    expect(inside.received).toEqual([]);
    expect(await fixtures.deliveriesOf(id)).toMatchObject([
      { state: 'failed', attempts: [{ outcome: 'redirect', status: 307 }] },
    ]);
  });

  it.each([
    ['127.0.0.1', ['127.0.0.1']],
    ['a public and a private one', ['93.184.216.34', '127.0.0.1']],
    ['the mapped form of a private one', ['::ffff:127.0.0.1']],
    ['the metadata of a cloud', ['169.254.169.254']],
  ])('by a name of %s is refused without a connection, and tried again', async (_name, addresses) => {
    fixtures.reach.loopback = false;
    const { trap, port, close } = await openTrap();
    fixtures.closing.push(close);
    fixtures.state.names = () => addresses;
    const { id } = await fixtures.addWebhook(`https://partner.example:${port}/`);
    await fixtures.concluded();
    await fixtures.turn();
    expect(trap.connections).toBe(0);
    const [delivery] = await fixtures.deliveriesOf(id);
    expect(delivery).toMatchObject({ state: 'failed', attempts: [{ outcome: 'refused', status: null }] });
    expect(delivery?.dueAt).not.toBeNull();
  });

  it.each(['127.0.0.1', '[::1]', '[::ffff:7f00:1]', '0x7f.1', '2130706433', '10.0.0.1', 'localhost'])(
    'by standing at https://%s is refused without a connection',
    async (host) => {
      const { trap, port, close } = await openTrap();
      fixtures.closing.push(close);
      fixtures.state.names = () => ['127.0.0.1'];
      const { id } = await fixtures.addWebhook(`https://${host}:${port}/`);
      fixtures.reach.loopback = false;
      await fixtures.concluded();
      await fixtures.turn();
      expect(trap.connections).toBe(0);
      expect(await fixtures.deliveriesOf(id)).toMatchObject([{ attempts: [{ outcome: 'refused' }] }]);
    },
  );

  it('is not reached by what its name leads to a moment later', async () => {
    const checked = await fixtures.receiver();
    const port = new URL(checked.url).port;
    const answers = [['127.0.0.1'], ['10.0.0.1']];
    fixtures.state.names = () => answers.shift() ?? [];
    const { id } = await fixtures.addWebhook(`http://localhost:${port}/`);
    await fixtures.concluded();
    await fixtures.turn();
    expect(checked.received).toHaveLength(1);
    expect(answers).toEqual([['10.0.0.1']]);
    expect(await fixtures.deliveriesOf(id)).toMatchObject([{ state: 'delivered' }]);
  });
});
