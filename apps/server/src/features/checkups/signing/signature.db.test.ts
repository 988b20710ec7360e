import type { Checkup } from '@inspect/contract/checkups';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  choosePin,
  FORBIDDING,
  HARMLESS,
  moveByCall,
  NO_CAMERA,
  type Overrides,
  PIN,
  payloadOf,
  saveCheckup,
  signByCall,
} from '../../../../test/build/stored-checkup.ts';
import { COMPANIES, NOON, PEOPLE, TEST_PASSWORD, type Who } from '../../../../test/fixtures.ts';
import { pastAppendOnly } from '../../../../test/past-append-only.ts';
import { type TestApp, testApp } from '../../../../test/test-app.ts';

const MINUTE = 60_000;
const UNSIGNED = 'checkup.unsigned';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
  await choosePin(test, 'mechanic');
});
afterAll(() => test.close());
beforeEach(async () => {
  test.clock.set(NOON);
  await test.database.pool.query('update signing_pins set failures = 0, locked_until = null');
  await certifyUntil('mechanic', '2028-01-01');
  await certifyUntil('expiredMechanic', '2026-11-19');
});

const certifyUntil = (who: Who, day: string) =>
  test.database.pool.query('update users set certificate_until = $2 where id = $1', [PEOPLE[who].id, day]);

/** A checkup that lasted long enough to be no mark by itself. */
async function begun(overrides: Overrides = {}): Promise<Checkup> {
  const saved = await saveCheckup(test, 'operator', overrides);
  test.clock.advance(20 * MINUTE);
  return saved;
}

type Stands = Pick<Checkup, '_id' | 'version'>;
const checked = (...codes: string[]) => Object.fromEntries(codes.map((code) => [code, { checked: true }]));
const edit = async ({ _id, version }: Stands, body: Record<string, unknown>) =>
  (await test.as('operator')).put(`/tech-service-checkup/${_id}`, { version, ...body });
const conclude = (checkup: Stands, Opinion: boolean) => edit(checkup, { Opinion, cameraReasonId: NO_CAMERA });
const sign = async ({ _id, version }: Stands, pin = PIN, who: Who = 'operator') =>
  (await test.as(who)).post(`/tech-service-checkup/${_id}/sign`, { version, pin });
const override = async ({ _id, version }: Stands, who: Who, reason: unknown = 'հսկիչը հիվանդացել է') =>
  (await test.as(who)).post(`/tech-service-checkup/${_id}/sign-override`, { version, reason });

async function read({ _id }: Pick<Checkup, '_id'>, who: Who = 'operator'): Promise<Checkup> {
  const { body } = await (await test.as(who)).get(`/get-checkup-for-edit/${_id}`);
  return (body as { data: Checkup }).data;
}

type Answer = { status: number; body: unknown };
const refused = (answer: Answer, code: string) =>
  expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ code });

const NOT_SIGNED = {
  ...{ signature: null, signedBy: null, signedAt: null, signatureReason: null, signedFindings: null },
};

describe('no conclusion without the mechanic’s signature', () => {
  it('fit: also where nothing was looked at', async () => {
    const saved = await begun();
    expect(saved).toMatchObject(NOT_SIGNED);
    refused(await conclude(saved, true), UNSIGNED);
    expect(await read(saved)).toMatchObject({ status: 'open', number: null, version: 1 });
    const signed = await signByCall(test, saved);
    expect(await conclude(signed, true)).toMatchObject({ status: 200, body: { data: { marks: [] } } });
  });

  it('faulty: what the operator wrote down at the desk is not signed by that', async () => {
    const saved = await begun();
    const written = await edit(saved, { classificators: checked(FORBIDDING) });
    expect(written).toMatchObject({ status: 200, body: { data: { version: 2, ...NOT_SIGNED } } });
    refused(await conclude({ ...saved, version: 2 }, false), UNSIGNED);
    expect(await sign({ ...saved, version: 2 })).toMatchObject({
      status: 200,
      body: {
        data: {
          version: 3,
          signature: 'pin',
          signedBy: PEOPLE.mechanic.id,
          signedAt: '2026-11-20T08:20:00.000Z',
          signatureReason: null,
          signedFindings: expect.stringMatching(/^[0-9a-f]{64}$/),
        },
      },
    });
    expect(await conclude({ ...saved, version: 3 }, false)).toMatchObject({
      status: 200,
      body: { data: { Opinion: false, signature: 'pin', number: expect.any(String) } },
    });
  });

  it('he is told so in words that say what to do', async () => {
    const answer = await conclude(await begun(), true);
    expect(answer.body).toMatchObject({
      message: 'Մեխանիկը չի ստորագրել այս նշումները․ թող ուղարկի դրանք իր սարքից կամ այստեղ գրի իր PIN կոդը',
    });
  });

  it('in one and the same call findings are not both changed and concluded', async () => {
    const signed = await signByCall(test, await begun());
    const body = { Opinion: false, cameraReasonId: NO_CAMERA, classificators: checked(HARMLESS) };
    refused(await edit(signed, body), UNSIGNED);
    expect(await read(signed)).toMatchObject({ classificators: {}, signature: 'device' });
  });
});

describe('a signature is over the findings as they stand', () => {
  it.each([
    ['a finding that is added', { classificators: { [HARMLESS]: { checked: true } } }],
    ['a finding that is taken back', { classificators: { [FORBIDDING]: null } }],
    ['a note', { classificators: { [FORBIDDING]: { checked: true, note: 'հոսում է' } } }],
    ['the other list', { newClassificators: { 101: { checked: false } } }],
    ['a measurement', { measurements: { CO: 0.4 } }],
  ])('%s at the desk voids it, and the conclusion asks again', async (_, change) => {
    const signed = await signByCall(test, await begun(), { classificators: checked(FORBIDDING) });
    const answer = await edit(signed, change);
    expect(answer).toMatchObject({ status: 200, body: { data: NOT_SIGNED } });
    const changed = { ...signed, version: signed.version + 1 };
    await edit(changed, { classificators: checked(HARMLESS) });
    refused(await conclude(await read(signed), false), UNSIGNED);
    expect((await sign(await read(signed))).status).toBe(200);
    expect((await conclude(await read(signed), false)).status).toBe(200);
  });

  it('another mechanic’s name voids it too; the owner’s address does not', async () => {
    const signed = await signByCall(test, await begun());
    expect(await edit(signed, { address: '7 տուն' })).toMatchObject({
      body: { data: { signature: 'device' } },
    });
    await certifyUntil('expiredMechanic', '2030-01-01');
    const answer = await edit(await read(signed), { mechanic: PEOPLE.expiredMechanic.id });
    expect(answer).toMatchObject({ status: 200, body: { data: NOT_SIGNED } });
    refused(await conclude(await read(signed), true), UNSIGNED);
    refused(
      await edit(await read(signed), {
        mechanic: PEOPLE.mechanic.id,
        Opinion: true,
        cameraReasonId: NO_CAMERA,
      }),
      UNSIGNED,
    );
  });

  it('the same again changes nothing', async () => {
    const signed = await signByCall(test, await begun(), { classificators: checked(HARMLESS) });
    expect(await edit(signed, { classificators: checked(HARMLESS) })).toMatchObject({
      body: { data: { signature: 'device', findingsAtDesk: false } },
    });
  });

  it('a row that was changed past the server is not concluded', async () => {
    const signed = await signByCall(test, await begun(), { classificators: checked(HARMLESS) });
    const client = await test.database.pool.connect();
    await client.query('begin; set local session_replication_role = replica');
    await client.query(`update checkups set classificators = '{"101": {"checked": true}}' where id = $1`, [
      signed._id,
    ]);
    await client.query('commit');
    client.release();
    refused(await conclude(signed, false), UNSIGNED);
  });
});

describe('from the mechanic’s own device', () => {
  it('sending is signing, also with nothing found', async () => {
    expect(await signByCall(test, await begun())).toMatchObject({
      ...{ signature: 'device', signedBy: PEOPLE.mechanic.id, classificators: {}, findingsAtDesk: false },
    });
  });

  it('nobody whose certificate has run out signs', async () => {
    const saved = await begun();
    await certifyUntil('mechanic', '2026-11-19');
    const sent = await (await test.as('mechanic')).put(`/tech-service-mechanic-checkups/${saved._id}`, {
      version: 1,
    });
    refused(sent, 'checkup.mechanic_certificate');
    refused(await sign(saved), 'checkup.mechanic_certificate');
    await certifyUntil('mechanic', '2026-11-20');
    expect((await sign(saved)).status).toBe(200);
  });
});

describe('by PIN at the desk', () => {
  it('five wrong ones, then none for fifteen minutes, not even the right one', async () => {
    const saved = await begun();
    for (const left of [4, 3, 2, 1]) {
      const answer = await sign(saved, '999111');
      refused(answer, 'checkup.pin_wrong');
      expect(answer.body).toMatchObject({ message: `PIN կոդը սխալ է․ մնաց ${left} փորձ` });
    }
    refused(await sign(saved, '999111'), 'checkup.pin_locked');
    const locked = await sign(saved);
    refused(locked, 'checkup.pin_locked');
    expect(locked.headers['retry-after']).toBe('900');
    test.clock.advance(14 * MINUTE + 59_000);
    refused(await sign(saved), 'checkup.pin_locked');
    test.clock.advance(1_000);
    expect((await sign(saved)).status).toBe(200);
  });

  it('a wrong one stands in the history of sign-ins of the mechanic, a right one does not', async () => {
    await pastAppendOnly(test.database, 'truncate login_history cascade');
    const saved = await begun();
    for (let tries = 0; tries < 6; tries += 1) await sign(saved, '999111');
    test.clock.advance(15 * MINUTE);
    await sign(saved);
    const { rows } = await test.database.pool.query(
      `select "user", company, result, factor, address, count(*)::int from login_history group by 1, 2, 3, 4, 5 order by result`,
    );
    const his = { user: PEOPLE.mechanic.id, company: COMPANIES.one, factor: 'pin', address: '127.0.0.1' };
    expect(rows).toEqual([
      { ...his, result: 'failure', count: 4 },
      { ...his, result: 'locked', count: 2 },
    ]);
  });

  it('after the wait there are five tries again; a right one gives all of them back', async () => {
    const saved = await begun();
    for (let tries = 0; tries < 5; tries += 1) await sign(saved, '999111');
    test.clock.advance(15 * MINUTE);
    expect((await sign(saved, '999111')).body).toMatchObject({ message: 'PIN կոդը սխալ է․ մնաց 4 փորձ' });
    expect((await sign(saved)).status).toBe(200);
    const next = await begun();
    expect((await sign(next, '999111')).body).toMatchObject({ message: 'PIN կոդը սխալ է․ մնաց 4 փորձ' });
  });

  it('many guesses at once are no more than five', async () => {
    const saved = await begun();
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, index) => sign(saved, String(830_000 + index * 37))),
    );
    const codes = guesses.map(({ body }) => (body as { code: string }).code);
    expect(codes.filter((code) => code === 'checkup.pin_wrong')).toHaveLength(4);
    expect(codes.filter((code) => code === 'checkup.pin_locked')).toHaveLength(8);
  });

  it('who has none is told where he chooses it', async () => {
    await certifyUntil('expiredMechanic', '2030-01-01');
    const saved = await begun({ mechanic: PEOPLE.expiredMechanic.id });
    refused(await sign(saved), 'checkup.no_pin');
  });

  it('another mechanic’s PIN signs nothing', async () => {
    await choosePin(test, 'mechanic2', '618340');
    refused(await sign(await begun(), '618340'), 'checkup.pin_wrong');
  });

  it.each([
    ['was blocked', 'blocked = true', 'blocked = false'],
    [
      'went to another company',
      `company = '${COMPANIES.two}', station = null`,
      `company = '${COMPANIES.one}', station = '${PEOPLE.mechanic.station}'`,
    ],
    ['is a mechanic no more', `role = 'TECHNICAL_SERVICE_OPERATOR'`, `role = 'TECHNICAL_SERVICE_MECHANIC'`],
  ])('a mechanic who %s since signs no more', async (_, change, back) => {
    const saved = await begun();
    const set = (columns: string) =>
      test.database.pool.query(`update users set ${columns} where id = $1`, [PEOPLE.mechanic.id]);
    await set(change);
    const answer = await sign(saved);
    await set(back);
    refused(answer, 'checkup.not_signer');
  });

  it.each(['operatorA2', 'owner', 'admin', 'mechanic', 'viewer'] as const)(
    '%s does not take it for the operator who began the checkup',
    async (who) => {
      const answer = await sign(await begun(), PIN, who);
      expect(answer.status).toBe(403);
    },
  );

  it('another company’s operator is not told that there is such a checkup', async () => {
    refused(await sign(await begun(), PIN, 'operator2'), 'not_found');
  });

  it('over findings that have changed since they were seen it signs nothing', async () => {
    const saved = await begun();
    await edit(saved, { classificators: checked(HARMLESS) });
    refused(await sign(saved), 'version_conflict');
  });

  it('a forgotten session of another kind of password does not tell the PIN', async () => {
    refused(await sign(await begun(), TEST_PASSWORD), 'validation');
  });
});

describe('in the mechanic’s place', () => {
  it.each(['owner', 'admin'] as const)(
    '%s stands for it with a reason, which is a mark for control',
    async (who) => {
      const saved = await begun();
      const answer = await override(saved, who);
      expect(answer).toMatchObject({
        status: 200,
        body: {
          data: {
            ...{ signature: 'override', signedBy: PEOPLE[who].id, signatureReason: 'հսկիչը հիվանդացել է' },
            // Nothing has come of it yet.
            marks: [],
          },
        },
      });
      expect(await conclude({ ...saved, version: 2 }, true)).toMatchObject({
        status: 200,
        body: { data: { marks: ['signature_override'], signature: 'override' } },
      });
      expect(await read(saved, 'admin')).toMatchObject({ marks: ['signature_override'] });
    },
  );

  it('a change of findings voids it like any other', async () => {
    const saved = await begun();
    await override(saved, 'owner');
    await edit({ ...saved, version: 2 }, { classificators: checked(HARMLESS) });
    refused(await conclude({ ...saved, version: 3 }, true), UNSIGNED);
  });

  it('without a reason nobody does', async () => {
    refused(await override(await begun(), 'owner', '  '), 'validation');
    refused(await override(await begun(), 'owner', null), 'validation');
  });

  it.each(['operator', 'mechanic', 'viewer'] as const)('%s does not', async (who) => {
    refused(await override(await begun(), who), 'forbidden');
  });

  it.each([
    ['owner', 'checkup.signed'],
    ['admin', 'checkup.signed'],
    ['operator', 'forbidden'],
    ['mechanic', 'forbidden'],
    ['viewer', 'forbidden'],
    ['owner2', 'not_found'],
  ] as const)('%s takes no signature away by standing for it', async (who, code) => {
    const byHim = await signByCall(test, await begun());
    const byPin = await begun();
    expect((await sign(byPin)).status).toBe(200);
    const byOwner = await begun();
    await override(byOwner, 'owner', 'առաջինը');
    for (const [{ _id }, way] of [
      [byHim, 'device'],
      [byPin, 'pin'],
      [byOwner, 'override'],
    ] as const) {
      refused(await override({ _id, version: 2 }, who, 'երկրորդը'), code);
      expect(await read({ _id })).toMatchObject({ version: 2, signature: way });
    }
  });

  it('another company’s owner does not', async () => {
    refused(await override(await begun(), 'owner2'), 'not_found');
  });

  it('a result that goes over to the right vehicle keeps its signature and its mark, once', async () => {
    const saved = await begun();
    await override(saved, 'owner');
    await conclude({ ...saved, version: 2 }, true);
    const moved = await moveByCall(test, await read(saved), await payloadOf(test, 'operator'));
    expect(moved).toMatchObject({
      ...{ signature: 'override', signedBy: PEOPLE.owner.id, signatureReason: 'հսկիչը հիվանդացել է' },
      marks: ['signature_override'],
    });
  });
});

it('what was concluded before there were signatures stays as it is', async () => {
  const signed = await signByCall(test, await begun());
  await conclude(signed, true);
  await test.database.pool.query(
    `update checkups set signature = null, signed_by = null, signed_at = null, signed_findings = null,
            version = version + 1 where id = $1`,
    [signed._id],
  );
  expect(await read(signed)).toMatchObject({
    status: 'concluded',
    Opinion: true,
    signature: null,
    marks: [],
  });
  const amended = await (await test.as('admin')).put(`/tech-service-all-checkup/${signed._id}`, {
    ...{ version: 4, reason: 'հասցեն սխալ էր', address: '9 տուն' },
  });
  expect(amended.status).toBe(200);
});
