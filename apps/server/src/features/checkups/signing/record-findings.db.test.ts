import { type Checkup, checkupLifecycleEndpoints } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { concludeByCalls, FORBIDDING, HARMLESS, saveCheckup } from '../../../../test/build/stored-checkup.ts';
import { expectRefusal } from '../../../../test/expect-refusal.ts';
import { COMPANIES, NOON, type Who } from '../../../../test/fixtures.ts';
import { type Client, type TestApp, testApp } from '../../../../test/test-app.ts';

const DAY = 24 * 3_600_000;
const LIST = '/tech-service-mechanic-checkups';

let test: TestApp;
let mechanic: Client;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  test.clock.set(NOON);
  mechanic = await test.as('mechanic');
});

const record = (checkup: Pick<Checkup, '_id'>, body: Record<string, unknown>, client = mechanic) =>
  client.put(`${LIST}/${checkup._id}`, { version: 1, ...body });
const checked = (...codes: string[]) => Object.fromEntries(codes.map((code) => [code, { checked: true }]));

async function listed(client: Client, query = '') {
  const { body } = await client.get(`${LIST}${query}`);
  return checkupLifecycleEndpoints.mechanicList.response.parse(body).data.map(({ _id }) => _id);
}

describe('a mechanic’s list', () => {
  it('holds his open checkups of any day, and nobody else’s', async () => {
    const old = await saveCheckup(test, 'operator', {}, new Date(NOON.getTime() - 5 * DAY));
    const today = await saveCheckup(test, 'operatorA2');
    const other = await saveCheckup(test, 'operator2');
    const mine = await listed(mechanic);
    expect(mine).toEqual(expect.arrayContaining([old._id, today._id]));
    expect(mine).not.toContain(other._id);
    expect(await listed(await test.as('expiredMechanic'))).toEqual([]);
    expect(await listed(await test.as('mechanic2'))).toEqual([other._id]);
  });

  it('stands in the order in which the cars wait where that is asked for, as his screen does', async () => {
    const last = await saveCheckup(test, 'operator');
    const first = await saveCheckup(test, 'operator', {}, new Date(NOON.getTime() - DAY));
    const mine = await listed(mechanic, '?sort=createdAt&limit=200');
    expect(mine.indexOf(first._id)).toBeLessThan(mine.indexOf(last._id));
    const newest = await listed(mechanic, '?limit=200');
    expect(newest.indexOf(last._id)).toBeLessThan(newest.indexOf(first._id));
  });

  it('shows what was closed for seven days, and then no more, not even by its id', async () => {
    const saved = await saveCheckup(test, 'operator');
    await concludeByCalls(test, 'operator', saved, true);
    expect(await listed(mechanic)).not.toContain(saved._id);
    const seen = async () =>
      (await (await test.as('mechanic')).get(`/get-checkup-for-edit/${saved._id}`)).status;
    test.clock.set(new Date(NOON.getTime() + 7 * DAY));
    expect(await listed(await test.as('mechanic'), '?status=concluded')).toContain(saved._id);
    expect(await seen()).toBe(200);
    test.clock.set(new Date(NOON.getTime() + 8 * DAY));
    expect(await listed(await test.as('mechanic'), '?status=concluded')).not.toContain(saved._id);
    expect(await seen()).toBe(404);
  });

  it('shows as closed what was concluded, cancelled or annulled, and nothing that is open', async () => {
    const [open, concluded, cancelled, annulled] = [
      await saveCheckup(test, 'operator'),
      await saveCheckup(test, 'operator'),
      await saveCheckup(test, 'operator'),
      await saveCheckup(test, 'operator'),
    ];
    await concludeByCalls(test, 'operator', concluded, true);
    const { _id, version } = await concludeByCalls(test, 'operator', annulled, true);
    const ends = [
      await (await test.as('operator')).post(`/tech-service-checkup/${cancelled._id}/cancel`, {
        version: cancelled.version,
        reason: 'Հաճախորդը հրաժարվեց',
      }),
      await (await test.as('admin')).post(`/tech-service-all-checkup/${_id}/annul`, {
        version,
        reason: 'Այլ մեքենա է',
      }),
    ];
    expect(ends.map(({ status }) => status)).toEqual([200, 200]);
    const closed = await listed(await test.as('mechanic'), '?status=closed&limit=200');
    expect(closed).toEqual(expect.arrayContaining([concluded._id, cancelled._id, annulled._id]));
    expect(closed).not.toContain(open._id);
  });
});

describe('a mechanic records what he finds', () => {
  it.each([
    ['a car on petrol', 101, 1, ['M1'], ['petrol']],
    ['a bus on petrol and gas', 201, 5, ['M2', 'M3'], ['petrol', 'gas']],
    ['a motorcycle', 501, 1, ['L'], ['petrol']],
  ])('of %s he is told what it is by law', async (_, carTypeCode, fuelCode, vehicleCategories, fuelKinds) => {
    const saved = await saveCheckup(test, 'operator', { carTypeCode, fuelCode });
    const { body } = await mechanic.get(`/get-checkup-for-edit/${saved._id}`);
    expect(body).toMatchObject({ data: { vehicleCategories, fuelKinds } });
  });

  it.each(['մաշված \ud83d', '\ude00 մաշված'])('a note with half a character is refused', async (note) => {
    const saved = await saveCheckup(test, 'operator');
    const answer = await record(saved, { classificators: { [HARMLESS]: { checked: true, note } } });
    expectRefusal(answer, `classificators.${HARMLESS}.note`);
  });

  it('a note keeps its lines, however they were pasted', async () => {
    const saved = await saveCheckup(test, 'operator');
    const note = 'առջևի անիվը\r\nմաշված է 😀\rփոխել';
    const answer = await record(saved, { classificators: { [HARMLESS]: { checked: true, note } } });
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { classificators: { [HARMLESS]: { note: 'առջևի անիվը\nմաշված է 😀\nփոխել' } } } },
    });
  });

  it('codes that he sends replace what stood there, null takes one back, the rest stays', async () => {
    const saved = await saveCheckup(test, 'operator');
    const finding = { checked: true, note: 'մաշված', location: ['axle-1', 'left'] };
    await record(saved, { classificators: { [FORBIDDING]: finding, ...checked(HARMLESS) } });
    const answer = await record(saved, {
      version: 2,
      classificators: { [HARMLESS]: null, 106: { checked: false } },
      newClassificators: checked('101'),
    });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        data: {
          version: 3,
          status: 'open',
          classificators: { [FORBIDDING]: finding, 106: { checked: false } },
          newClassificators: checked('101'),
        },
      },
    });
  });

  it('the operator’s screen hears of it after the commit, and of nothing that was refused', async () => {
    const saved = await saveCheckup(test, 'operator');
    test.announced.length = 0;
    await record(saved, { classificators: checked('999') });
    await record(saved, { classificators: checked(HARMLESS) });
    expect(test.announced).toEqual([
      {
        to: { company: COMPANIES.one },
        event: `EDIT_CHECKUP_${COMPANIES.one}`,
        data: { _id: saved._id, version: 2, status: 'open' },
      },
    ]);
  });

  it('what somebody else wrote meanwhile is not overwritten: the current row comes back', async () => {
    const saved = await saveCheckup(test, 'operator');
    await record(saved, { classificators: checked(HARMLESS) });
    expect(await record(saved, { classificators: checked(FORBIDDING) })).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', data: { version: 2, classificators: checked(HARMLESS) } },
    });
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['a heading', { classificators: checked('100') }, 'classificators.100'],
    ['a code that does not exist', { classificators: checked('199') }, 'classificators.199'],
    [
      'a place that the fault can’t be at',
      { classificators: { 101: { checked: true, location: ['roof'] } } },
      'classificators.101',
    ],
    [
      'a photo of no checkup',
      { classificators: { 101: { checked: true, attachments: ['f'.repeat(24)] } } },
      'classificators.101',
    ],
    ['a negative value', { measurements: { CO: -1 } }, 'measurements.CO'],
    ['more than a device can show', { measurements: { brakeImbalance: 101 } }, 'measurements.brakeImbalance'],
    ['an unknown measurement', { measurements: { Opinion: 1 } }, 'measurements.Opinion'],
  ])('%s is refused under its name', async (_what, body, field) => {
    const saved = await saveCheckup(test, 'operator');
    expectRefusal(await record(saved, body), field);
  });

  it('the classificators of the checkup’s day count: not those that came later or went before', async () => {
    const { pool } = test.database;
    const tried = async (from: string | null, to: string | null) => {
      const fresh = await saveCheckup(test, 'operator');
      await pool.query(`update classificators set valid_from = $1, valid_to = $2 where code = 107`, [
        from,
        to,
      ]);
      return (await record(fresh, { classificators: checked('107') })).status;
    };
    expect(await tried('2026-11-20', '2026-11-20')).toBe(200);
    expect(await tried('2026-11-21', null)).toBe(400);
    expect(await tried(null, '2026-11-19')).toBe(400);
  });

  it('a measurement beyond the limit of the settings is taken and marked', async () => {
    const { pool } = test.database;
    await pool.query(`update settings set value = '1.5' where key = 'limit.co'`);
    await pool.query(`update settings set value = '50' where key = 'limit.brakeEfficiency'`);
    const saved = await saveCheckup(test, 'operator');
    const out = await record(saved, {
      measurements: { CO: 1.6, brakeEfficiency: 50, noise: 80, steering: 10.5 },
    });
    expect(out).toMatchObject({
      status: 200,
      body: {
        data: {
          marks: ['out_of_limit'],
          measurements: {
            CO: { value: 1.6, limit: 1.5, outOfLimit: true },
            brakeEfficiency: { value: 50, limit: 50, outOfLimit: false },
            noise: { value: 80, limit: null, outOfLimit: false },
            steering: { value: 10.5, limit: 10, outOfLimit: true },
          },
        },
      },
    });
    const repaired = await record(saved, { version: 2, measurements: { CO: 1.2, steering: null } });
    expect(repaired).toMatchObject({ body: { data: { marks: [] } } });
    expect(repaired.text).not.toContain('steering');
  });
});

describe('findings of a checkup', () => {
  it.each<[Who, number]>([
    ['operator', 403],
    ['owner', 403],
    ['viewer', 403],
    ['admin', 403],
    ['expiredMechanic', 404],
    ['mechanic2', 404],
  ])('are not recorded by %s', async (who, status) => {
    const saved = await saveCheckup(test, 'operator');
    const answer = await record(saved, { classificators: checked(HARMLESS) }, await test.as(who));
    expect(answer.status).toBe(status);
  });

  it('are closed with the conclusion', async () => {
    const saved = await saveCheckup(test, 'operator');
    const { version } = await concludeByCalls(test, 'operator', saved, false);
    expect(await record(saved, { version, classificators: checked(HARMLESS) })).toMatchObject({
      status: 422,
      body: { code: 'checkup.not_open', message: t('error.checkup.not_open') },
    });
  });

  it('that failed are named first when the vehicle comes again', async () => {
    const saved = await saveCheckup(test, 'operator');
    const found = {
      101: { checked: true, note: 'թույլ է', location: ['axle-2' as const] },
      105: { checked: false },
    };
    await concludeByCalls(test, 'operator', saved, false, found);
    test.clock.set(new Date(NOON.getTime() + 3 * DAY));
    const again = await saveCheckup(test, 'operator', { CarRegNo: saved.CarRegNo, VIN: saved.VIN });
    expect(again).toMatchObject({
      previousCheckup: saved._id,
      failedBefore: [
        {
          list: 'classificators',
          code: '101',
          note: 'թույլ է',
          location: ['axle-2'],
          name: expect.stringContaining('արգելակ'),
        },
      ],
    });
    mechanic = await test.as('mechanic');
    expect(await record(again, { classificators: { 101: { checked: false } } })).toMatchObject({
      status: 200,
      body: { data: { failedBefore: [{ code: '101' }], classificators: { 101: { checked: false } } } },
    });
  });

  it('that failed are taken though they left the list since; others are refused by their names', async () => {
    const { pool } = test.database;
    const saved = await saveCheckup(test, 'operator');
    const found = { 101: { checked: true, location: ['axle-2' as const] }, ...checked(HARMLESS) };
    await concludeByCalls(test, 'operator', saved, false, found);
    test.clock.set(new Date(NOON.getTime() + 3 * DAY));
    const again = await saveCheckup(test, 'operator', { CarRegNo: saved.CarRegNo, VIN: saved.VIN });
    const other = await saveCheckup(test, 'operator');
    mechanic = await test.as('mechanic');
    const stated = { ...checked('101', '106'), [HARMLESS]: { checked: false } };
    const set = (at: Date | null) =>
      pool.query(`update classificators set retired_at = $1 where code in (101, 105)`, [at]);
    await set(new Date(NOON.getTime() + DAY));
    const taken = await record(again, { classificators: { ...stated, 101: found[101] } });
    const corrected = await record(again, { version: 2, classificators: checked('101') });
    const refused = await record(other, { classificators: stated });
    const { rows } = await pool.query('select name from classificators where code = 101');
    await set(null);
    expect(taken).toMatchObject({ status: 200, body: { data: { classificators: { 101: found[101] } } } });
    expect(corrected.status).toBe(200);
    expectRefusal(refused, 'classificators.101');
    const { fields } = refused.body as { fields: Record<string, string> };
    expect(Object.keys(fields)).toEqual(['classificators.101', `classificators.${HARMLESS}`]);
    expect(fields['classificators.101']).toContain(rows[0]?.name);
  });
});
