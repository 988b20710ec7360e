import { yerevanDay } from '@inspect/contract/kernel';
import { webhooksEndpoints } from '@inspect/contract/partner-api';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { storeReceipt } from '../../../../test/build/billing.ts';
import { isSigned, sendingFixtures } from '../../../../test/build/sending.ts';
import { type TestApp, testApp } from '../../../../test/test-app.ts';
import { newId } from '../../../platform/ids.ts';

const MINUTE = 60_000;

let test: TestApp;
let fixtures: Awaited<ReturnType<typeof sendingFixtures>>;
beforeAll(async () => {
  test = await testApp({ connections: 16, localReceivers: true });
  fixtures = await sendingFixtures(test);
});
afterAll(() => test.close());
afterEach(() => fixtures.clear());

describe('a secret', () => {
  it('is renewed while both hold for 48 hours, and then only the new one', async () => {
    const { received, url } = await fixtures.receiver();
    const { id, secret: former } = await fixtures.addWebhook(url);
    const secret = await fixtures.addSecret(id);
    await fixtures.concluded();
    await fixtures.turn();
    const [first] = received;
    if (!first) throw new Error('nothing was sent');
    expect([isSigned(secret, first), isSigned(former, first)]).toEqual([true, true]);
    const sentAfter = async (minutes: number) => {
      test.clock.advance(minutes * MINUTE);
      await fixtures.concluded();
      await fixtures.turn();
      const sent = received.at(-1);
      if (!sent) throw new Error('nothing was sent');
      return [isSigned(secret, sent), isSigned(former, sent)];
    };
    expect(await sentAfter(47 * 60)).toEqual([true, true]);
    expect(await sentAfter(60)).toEqual([true, false]);
  });

  it('stands nowhere in clear: in no table, no log, no answer after the first', async () => {
    const { received, url } = await fixtures.receiver();
    const { id, secret } = await fixtures.addWebhook(url);
    await fixtures.concluded();
    await fixtures.turn();
    expect(received).toHaveLength(1);
    const needle = secret.slice(20);
    const admin = await test.as('admin');
    const paths = ['/api/notifications', `/api/notifications/deliveries?webhook=${id}`];
    for (const path of [...paths, `/edit-histories?entity=webhooks&record=${id}`])
      expect((await admin.get(path)).text).not.toContain(needle);
    expect(test.log()).not.toContain(needle);
    const { rows } = await test.database.pool.query<{ name: string }>(
      `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
    );
    const plain = Buffer.from(secret).toString('hex').slice(40);
    for (const { name } of rows) {
      const found = await test.database.pool.query(
        `select 1 from "${name}" t where t::text like '%' || $1 || '%' or t::text like '%' || $2 || '%' limit 1`,
        [needle, plain],
      );
      expect(found.rows, name).toEqual([]);
    }
  });
});

describe('a secret that the server cannot open any more', () => {
  const spoil = (column: string, id: string) =>
    test.database.pool.query(`update partner_webhooks set ${column} = sha512('other') where id = $1`, [id]);

  it('is done without when it is the former one', async () => {
    const { received, url } = await fixtures.receiver();
    const { id } = await fixtures.addWebhook(url);
    const secret = await fixtures.addSecret(id);
    await spoil('former_secret', id);
    await fixtures.concluded();
    await fixtures.turn();
    const [first] = received;
    if (!first) throw new Error('nothing was sent');
    expect(isSigned(secret, first)).toBe(true);
  });

  it('is told as what it is when it is the one that holds, at once, and mended by a new one', async () => {
    const { received, url } = await fixtures.receiver();
    const { id } = await fixtures.addWebhook(url);
    await spoil('secret', id);
    await fixtures.concluded();
    await fixtures.turn();
    const failingSince = async () => {
      const { body } = await (await test.as('admin')).get('/api/notifications?limit=200');
      return webhooksEndpoints.list.response.parse(body).data.find(({ _id }) => _id === id)?.failingSince;
    };
    expect(received).toEqual([]);
    expect(await fixtures.deliveriesOf(id)).toMatchObject([
      { state: 'failed', attempts: [{ outcome: 'secret', status: null }] },
    ]);
    expect(await failingSince()).toBe(test.clock.now().toISOString());
    const secret = await fixtures.addSecret(id);
    test.clock.advance(MINUTE);
    await fixtures.turn();
    expect(received.map((each) => isSigned(secret, each))).toEqual([true]);
    expect(await failingSince()).toBeNull();
  });
});

describe('nothing is sent', () => {
  it.each<[string, 'partners' | 'partner_webhooks', string]>([
    ['to an address that is switched off', 'partner_webhooks', 'active = false'],
    ['to an address that was taken out of use', 'partner_webhooks', 'retired_at = now()'],
    ['to a partner that is switched off', 'partners', 'active = false'],
    ['to a partner that was removed', 'partners', 'retired_at = now()'],
    ['to a partner past its last day', 'partners', `expires_on = '2026-11-01'`],
    ['to a partner without the scope', 'partners', `scopes = '{vehicle-status}'`],
  ])('%s, whether it was due before or happened since', async (_name, table, set) => {
    const { received, url } = await fixtures.receiver((response) => response.writeHead(500).end());
    const { id, partner } = await fixtures.addWebhook(url);
    await fixtures.concluded();
    await fixtures.turn();
    expect(received).toHaveLength(1);
    const changed = table === 'partners' ? partner : id;
    await test.database.pool.query(`update ${table} set ${set} where id = $1`, [changed]);
    await fixtures.concluded();
    test.clock.advance(5 * MINUTE);
    await fixtures.turn();
    expect(received).toHaveLength(1);
    expect(await fixtures.deliveriesOf(id)).toHaveLength(1);
  });

  it('before there is a secret to sign with', async () => {
    const { received, url } = await fixtures.receiver();
    const { id } = await fixtures.addWebhook(url);
    await test.database.pool.query('update partner_webhooks set secret = null where id = $1', [id]);
    await fixtures.concluded();
    await fixtures.turn();
    expect(received).toEqual([]);
  });
});

describe('to a partner that is refused for not paying', () => {
  const unpaid = async (id: string) => {
    const { body } = await (await test.as('admin')).get('/api/notifications');
    return webhooksEndpoints.list.response.parse(body).data.find(({ _id }) => _id === id)?.unpaid;
  };

  it('nothing is sent and nothing lost: what happened goes out when it has paid', async () => {
    const { received, url } = await fixtures.receiver((response) => response.writeHead(500).end());
    const { id, partner } = await fixtures.addWebhook(url, { refuseUnpaid: true });
    await fixtures.concluded();
    await fixtures.turn();
    expect(received).toHaveLength(1);
    const today = yerevanDay(test.clock.now());
    await test.database.pool.query(
      `insert into partner_statements (id, number, partner, month, issued_at, due_on, total)
       values ($1, 1, $2, '2026-10-01', $3, $4::date - 1, 700)`,
      [newId(), partner, test.clock.now(), today],
    );
    await fixtures.concluded();
    test.clock.advance(5 * MINUTE);
    await fixtures.turn();
    expect(received).toHaveLength(1);
    expect(await unpaid(id)).toBe(true);
    const seen = (await fixtures.deliveriesOf(id)).map(({ state, attempts }) => [state, attempts.length]);
    expect(seen).toEqual([
      ['waiting', 0],
      ['failed', 1],
    ]);
    await storeReceipt(test, partner, 700, today);
    expect(await unpaid(id)).toBe(false);
    await fixtures.turn();
    expect(received).toHaveLength(3);
  });
});

describe('two processes', () => {
  it('send each event once between them', async () => {
    const { received, url } = await fixtures.receiver();
    await fixtures.addWebhook(url);
    const second = fixtures.workOn();
    for (let count = 0; count < 6; count += 1) await fixtures.concluded();
    await fixtures.begin();
    await test.database.pool.query(`update jobs set run_at = $1 where name = 'partner-webhooks'`, [
      test.clock.now(),
    ]);
    await Promise.all([second.jobs.runDue(), fixtures.work.idle()]);
    await second.work.idle();
    const ids = received.map(({ headers }) => headers['inspect-event-id']);
    expect([ids.length, new Set(ids).size]).toEqual([6, 6]);
  });

  it('go on with what one of them left in the middle, by the same id', async () => {
    const { received, url } = await fixtures.receiver();
    const { id } = await fixtures.addWebhook(url);
    await fixtures.concluded();
    await fixtures.turn();
    await test.database.pool.query(
      `update partner_deliveries set state = 'waiting', due_at = $2, finished_at = null, leased_until = $3 where webhook = $1`,
      [id, test.clock.now(), new Date(test.clock.now().getTime() + MINUTE)],
    );
    await fixtures.turn();
    expect(received).toHaveLength(1);
    test.clock.advance(MINUTE);
    await fixtures.turn();
    expect(received).toHaveLength(2);
    expect(received[1]?.headers['inspect-event-id']).toBe(received[0]?.headers['inspect-event-id']);
  });
});
