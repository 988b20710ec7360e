import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asPerson } from '../../../../test/as-person.ts';
import { historyOf } from '../../../../test/audited-rights.ts';
import { browserOf } from '../../../../test/browser.ts';
import { COMPANIES, emailOf, PEOPLE } from '../../../../test/fixtures.ts';
import { givePhone, lastCode, lastMessage } from '../../../../test/message-log.ts';
import { type TestApp, testApp } from '../../../../test/test-app.ts';
import { asSystem } from '../../../platform/db/transaction.ts';
import { refuseSigner } from './refuse-signer.ts';

const PHONE = '+37491123456';
const PERSON = PEOPLE.mechanic.id;
const PASSWORD = 'what the owner has chosen';

let test: TestApp;
beforeEach(async () => {
  test = await testApp();
});
afterEach(() => test.close());

async function link(who: 'owner' | 'admin' = 'owner', person: string = PERSON): Promise<string> {
  const path = who === 'owner' ? '/tech-service-users' : '/users';
  const answer = await (await test.as(who)).post(`${path}/${person}/invite`);
  return (answer.body as { invitation: { token: string } }).invitation.token;
}

const open = (token: string, more: object = {}) =>
  test.anonymous.post('/auth/accept-invite', { token, password: PASSWORD, ...more });
const signs = (mechanic: string = PERSON) =>
  asSystem(test.database.pool, (tx) =>
    refuseSigner(tx, { mechanic, company: COMPANIES.one }, test.clock.now()),
  );
const rowOf = async () =>
  ((await (await test.as('admin')).get(`/users/${PERSON}`)).body as { data: Record<string, unknown> }).data;
const confirm = async () => (await test.as('admin')).post(`/users/${PERSON}/confirm`);

describe('an owner who opens the link that he has made for one of his people', () => {
  it('chooses no password where the person has a phone: its code is asked for', async () => {
    await givePhone(test, PERSON, PHONE);
    const token = await link();
    expect(await open(token)).toMatchObject({ status: 422, body: { code: 'link_code' } });
    expect((await open(token, { code: '000000' })).status).toBe(422);
    const tried = await test.database.pool.query('select "user", result, factor from login_history');
    expect(tried.rows).toEqual([{ user: PERSON, result: 'failure', factor: 'sms' }]);
    expect((await browserOf(test).login('mechanic', { password: PASSWORD })).status).toBe(401);
    // The person himself has it on his phone.
    expect((await test.anonymous.post('/auth/accept-invite/code', { token })).body).toEqual({
      data: { resendAfter: 60 },
    });
    const code = await lastCode(test, PHONE);
    expect((await open(token, { code })).body).toEqual({ data: { email: emailOf('mechanic') } });
    expect(await rowOf()).toMatchObject({ linkOpenedAt: null, linkOpenedFrom: null });
    await signs();
  });

  it('signs nothing in the name of somebody without a phone, and everybody sees whose link it was', async () => {
    await signs();
    expect((await open(await link())).status).toBe(200);
    await expect(signs()).rejects.toMatchObject({ code: 'users.signing_suspended' });
    expect(await rowOf()).toMatchObject({
      linkOpenedAt: test.clock.now().toISOString(),
      linkOpenedFrom: PEOPLE.owner.id,
    });
    expect(JSON.stringify(await historyOf(test, 'users', PERSON))).toContain(
      '{"after":"Person owner","field":"linkOpened","before":null}',
    );
    const pin = { current: PASSWORD, pin: '274918' };
    expect((await (await test.as('mechanic')).put('/auth/signing-pin', pin)).body).toMatchObject({
      code: 'users.signing_suspended',
    });
    // Neither he nor the one who is signed in with it confirms; nor does blocking and inviting once more hide it.
    for (const who of ['owner', 'mechanic', 'viewer'] as const)
      expect((await (await test.as(who)).post(`/users/${PERSON}/confirm`)).status).toBe(403);
    const reach = `update users set link_opened_at = null where id = '${PERSON}'`;
    await expect(asPerson(test, 'owner', reach)).rejects.toThrow('permission denied');
    test.clock.advance(1_000);
    const { body } = await confirm();
    expect(body).toMatchObject({ data: { linkOpenedAt: null } });
    await signs();
    expect((await historyOf(test, 'users', PERSON)).at(-1)).toMatchObject({
      user: PEOPLE.admin.id,
      changes: [{ field: 'confirmed' }],
    });
    expect((await confirm()).status).toBe(404);
  });

  it('hides nothing by blocking and inviting him once more', async () => {
    await link();
    const change = async (blocked: boolean, version: number) =>
      (await test.as('owner')).put(`/tech-service-users/${PERSON}`, { version, blocked });
    expect([(await change(true, 1)).status, (await change(false, 2)).status]).toEqual([200, 200]);
    await open(await link());
    await expect(signs()).rejects.toMatchObject({ code: 'users.signing_suspended' });
  });

  it('is not confirmed by the administrator whose own link it was', async () => {
    await open(await link('admin'));
    expect(await confirm()).toMatchObject({ status: 422, body: { code: 'users.own_link' } });
  });
});

describe('a person who is invited for the first time', () => {
  it('has nothing to confirm, and signs', async () => {
    const made = await (await test.as('owner')).post('/tech-service-users', {
      email: 'fresh@test.example',
      name: 'Fresh Mechanic',
      role: 'TECHNICAL_SERVICE_MECHANIC',
      station: null,
      certificateNumber: '17',
      certificateUntil: '2030-01-01',
    });
    const { data, invitation } = made.body as { data: { _id: string }; invitation: { token: string } };
    expect((await test.anonymous.post('/auth/accept-invite/code', { token: invitation.token })).status).toBe(
      422,
    );
    expect((await open(invitation.token)).status).toBe(200);
    expect(data).toMatchObject({ linkOpenedAt: null });
    await signs(data._id);
    expect(await lastMessage(test)).toBe('');
  });
});
