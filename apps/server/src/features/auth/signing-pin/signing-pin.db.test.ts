import { t } from '@inspect/contract/i18n';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asPerson } from '../../../../test/as-person.ts';
import { browserOf } from '../../../../test/browser.ts';
import { NOON, PEOPLE, TEST_PASSWORD, type Who } from '../../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());
beforeEach(() => test.clock.set(NOON));

const choose = async (body: Record<string, unknown>, who: Who = 'mechanic') =>
  (await test.as(who)).put('/auth/signing-pin', { current: TEST_PASSWORD, ...body });
const isSet = async (who: Who) => (await (await test.as(who)).get('/auth/signing-pin')).body;

describe('a mechanic chooses his PIN', () => {
  it('after his password; it is kept as a password is, and his history says when', async () => {
    expect(await isSet('mechanic')).toEqual({ data: { set: false } });
    expect((await choose({ pin: '274918' })).status).toBe(200);
    expect(await isSet('mechanic')).toEqual({ data: { set: true } });
    const { rows } = await test.database.pool.query('select pin_hash from signing_pins where "user" = $1', [
      PEOPLE.mechanic.id,
    ]);
    expect(rows[0].pin_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const edits = await test.database.pool.query(
      `select action, "user", changes from edit_histories where record = $1`,
      [PEOPLE.mechanic.id],
    );
    const changes = [{ field: 'signingPin', before: null, after: '2026-11-20T08:00:00.000Z' }];
    expect(edits.rows).toEqual([{ action: 'edit', user: PEOPLE.mechanic.id, changes }]);
  });

  it('not without it: whoever sits at his open session has no PIN in his name', async () => {
    const answer = await choose({ current: 'not his password', pin: '830462' });
    expect(answer.body).toMatchObject({ code: 'validation', fields: { current: t('users.field.current') } });
  });

  it('and with it his session goes on under another token: whoever copied the cookie is out', async () => {
    const browser = browserOf(test);
    await browser.login('mechanic');
    const copied = browser.cookies.get('inspect-session');
    const body = { current: TEST_PASSWORD, pin: '274918' };
    expect((await browser.put('/auth/signing-pin', body)).status).toBe(200);
    expect((await browser.get('/auth/me')).status).toBe(200);
    browser.cookies.set('inspect-session', copied ?? '');
    expect((await browser.get('/auth/me')).status).toBe(401);
  });

  it.each(['000000', '777777', '123456', '654321', '890123', '121212', '123123'])(
    'not %s, which everybody tries first',
    async (pin) => {
      expect(await choose({ pin })).toMatchObject({
        status: 400,
        body: { fields: { pin: t('field.pin_obvious') } },
      });
    },
  );

  it.each(['12345', '1234567', '27491a', ' 274918', ''])('not «%s»: it has six digits', async (pin) => {
    expect(await choose({ pin })).toMatchObject({ status: 400, body: { fields: { pin: t('field.pin') } } });
  });

  it.each(['operator', 'owner', 'admin', 'viewer'] as const)('%s signs nothing and has none', async (who) => {
    expect(await choose({ pin: '274918' }, who)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });
});

it('nobody’s request reads a PIN, not even its owner’s', async () => {
  for (const who of ['mechanic', 'operator', 'admin'] as const)
    await expect(asPerson(test, who, 'select * from signing_pins')).rejects.toThrow('permission denied');
});
