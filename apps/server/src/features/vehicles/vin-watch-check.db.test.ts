import { checkupsEndpoints } from '@inspect/contract/checkups';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { saveCheckup } from '../../../test/build/stored-checkup.ts';
import { type Client, type TestApp, testApp } from '../../../test/test-app.ts';

let test: TestApp;
let admin: Client;
let operator: Client;
beforeAll(async () => {
  test = await testApp();
  admin = await test.as('admin');
  operator = await test.as('operator');
});
afterAll(() => test.close());
beforeEach(() => test.database.pool.query('truncate vin_notifications cascade'));

const PATH = '/locations/notifications';
const VIN = 'XTA21099043576182';

async function notice(kind: string, pattern: string, message = pattern, fields = {}): Promise<string> {
  test.clock.advance(1_000);
  const answer = await admin.post(PATH, { kind, pattern, message, ...fields });
  expect(answer).toMatchObject({ status: 201 });
  return Object(Object(answer.body).data)._id;
}

async function ask(asked: Record<string, unknown>) {
  const answer = await operator.post('/tech-service-checkup-check-before-add', asked);
  expect(answer.status).toBe(200);
  const { status, warnings, data } = checkupsEndpoints.checkBeforeAdd.response.parse(answer.body);
  return { status, warnings, notice: data.vinNotification };
}

const told = async (asked: Record<string, unknown>) =>
  (await ask(asked)).warnings.map(({ message }) => message);

describe('a vehicle that a notice is about', () => {
  it('is let pass, and the operator is told the message', async () => {
    await notice('plate', '55ZZ555', 'Որոնվում է․ զանգահարեք 102');
    expect(await ask({ CarRegNo: '55ZZ555' })).toEqual({
      status: true,
      warnings: [{ code: 'vin_notification', message: 'Որոնվում է․ զանգահարեք 102' }],
      notice: { kind: 'plate', message: 'Որոնվում է․ զանգահարեք 102' },
    });
    expect((await saveCheckup(test, 'operator', { CarRegNo: '55ZZ555' })).CarRegNo).toBe('55ZZ555');
  });

  it.each<[string, string, Record<string, unknown>, boolean]>([
    ['plate', '34AB567', { CarRegNo: '34AB567' }, true],
    ['plate', '34 ab-567', { CarRegNo: '34ab567' }, true],
    ['plate', '34АВ567', { CarRegNo: '34 AB 567' }, true],
    ['plate', '34AB567', { CarRegNo: '34 АВ 567' }, true],
    ['plate', '34ՍՏ567', { CarRegNo: '34US567' }, true],
    ['plate', '34AB567', { CarRegNo: '34AB568' }, false],
    ['plate', '34AB56', { CarRegNo: '34AB567' }, false],
    ['plate', '34AB*', { CarRegNo: '34AB567' }, true],
    ['plate', '34AB*', { CarRegNo: '35AB567' }, false],
    ['plate', '*567', { CarRegNo: '34AB567' }, true],
    ['plate', '*AB*', { CarRegNo: '34AB567' }, true],
    ['plate', '*34AB567*', { CarRegNo: '34AB567' }, true],
    ['plate', '34AB5?7', { CarRegNo: '34AB567' }, true],
    ['plate', '34AB567?', { CarRegNo: '34AB567' }, false],
    ['plate', '34*B*7', { CarRegNo: '34AB567' }, true],
    ['plate', '34*B*8', { CarRegNo: '34AB567' }, false],
    ['plate', 'XTA*', { VIN }, false],
    ['vin', VIN, { VIN }, true],
    ['vin', VIN.toLowerCase(), { VIN }, true],
    ['vin', VIN, { VIN: VIN.replace('A', 'А').toLowerCase() }, true],
    ['vin', 'XTA*', { VIN }, true],
    ['vin', 'XTA*', { VIN, CarRegNo: '34AB567' }, true],
    ['vin', '*182', { VIN }, true],
    ['vin', 'XTA2109904357618?', { VIN }, true],
    ['vin', 'XTB*', { VIN }, false],
    ['vin', '34AB*', { CarRegNo: '34AB567' }, false],
    ['vin', '2101-1234567', { VIN: '2101-1234567' }, true],
    ['vin', '21011234567', { VIN: '2101-1234567' }, true],
  ])('%s %s and %j: told %s', async (kind, pattern, asked, expected) => {
    await notice(kind, pattern, 'message');
    expect(await told(asked)).toEqual(expected ? ['message'] : []);
  });

  it('is told of everything about it: the exact first, then the newer, five at most', async () => {
    await notice('plate', '34AB567', 'exact, old');
    await notice('plate', '34*', 'pattern, older');
    await notice('vin', 'XTA*', 'pattern, newer');
    await notice('vin', VIN, 'exact, new');
    const answer = await ask({ CarRegNo: '34AB567', VIN });
    expect(answer.warnings.map(({ message }) => message)).toEqual([
      'exact, new',
      'exact, old',
      'pattern, newer',
      'pattern, older',
    ]);
    expect(answer.notice).toEqual({ kind: 'vin', message: 'exact, new' });
    for (const pattern of ['*567', '34A*']) await notice('plate', pattern);
    expect(await told({ CarRegNo: '34AB567', VIN })).toHaveLength(5);
  });

  it('is let pass in silence when the notice is switched off, and told again when it is on', async () => {
    const id = await notice('plate', '34*', 'message', { active: false });
    expect(await ask({ CarRegNo: '34AB567' })).toEqual({ status: true, warnings: [], notice: null });
    await admin.put(`${PATH}/${id}`, { version: 1, active: true });
    expect(await told({ CarRegNo: '34AB567' })).toEqual(['message']);
  });

  it('is let pass in silence when the notice is taken out of use', async () => {
    const id = await notice('plate', '34AB567');
    await admin.send('DELETE', `${PATH}/${id}`);
    expect(await told({ CarRegNo: '34AB567' })).toEqual([]);
  });

  it('shows neither the pattern nor what else there is', async () => {
    await notice('plate', '34AB5?7', 'this one');
    await notice('plate', '77*', 'SECRET');
    const answer = await operator.post('/tech-service-checkup-check-before-add', { CarRegNo: '34AB567' });
    expect(answer.text).toContain('this one');
    expect(answer.text).not.toMatch(/34AB5\?7|77\*|SECRET/);
  });
});
