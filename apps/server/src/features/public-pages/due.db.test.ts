import type { Checkup } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { formatDrams } from '@inspect/contract/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { conclude, saveCheckup } from '../../../test/build/stored-checkup.ts';
import { NOON } from '../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());
let minutes = 0;
beforeEach(() => {
  minutes += 1;
  test.clock.set(new Date(NOON.getTime() + minutes * 61_000));
});

const SECRET = {
  ownerName: 'Գաղտնի Անձնավորյան',
  ownerIdNumber: '1234567890',
  email: 'secret@example.am',
  address: 'Թաքուն 7',
};

/** A passenger car of 2016 with 120 hp, inspected in the year before the last. */
async function known(dueOn: string | null, opinion = true, at = '2024-12-01T08:00:00Z') {
  const checkup = await saveCheckup(test, 'operator2', SECRET);
  await conclude(test, checkup, opinion, new Date(at));
  await test.database.pool.query('update vehicles set due_on = $2 where vin = $1', [checkup.VIN, dueOn]);
  return checkup;
}
const ask = (plate: string | null, certificate: string | null) =>
  test.app.inject({
    url: `/due?${new URLSearchParams({ plate: plate ?? '', certificate: certificate ?? '' })}`,
  });
const askOf = ({ CarRegNo, registrationCertificate }: Checkup) => ask(CarRegNo, registrationCertificate);
/** What stands in the page, without its marks. */
const textOf = (page: string) =>
  page
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

describe('/due', () => {
  it('tells who has plate and certificate when the vehicle is due and what it will cost and why', async () => {
    const answer = await askOf(await known('2027-06-01'));
    expect(answer).toMatchObject({ statusCode: 200, headers: { 'cache-control': 'no-store' } });
    const text = textOf(answer.body);
    expect(text).toContain(
      'Հաջորդ տեխզննումն անցեք մինչև 01/06/2027 ներառյալ։ Կարող եք ներկայանալ 02/05/2027-ից։',
    );
    expect(text).toContain('Եթե տեխզննումն անցնեք 01/06/2027-ին');
    // 120 hp × 10 × 2 for each of the two tax years of a car that is eleven by then: one year, 2,400.
    expect(text).toContain(formatDrams(8_000).replace(/\u00A0/g, ' '));
    expect(text).toContain('120 ձ/ու × 10 ֏ × 2 × 1 տարի (2027)');
    expect(text).toContain(formatDrams(10_400).replace(/\u00A0/g, ' '));
    expect(text).toContain('Դրանից հետո տեխզննումը կգործի մինչև 01/06/2028');
    expect(answer.body).toContain('<meta name="robots" content="noindex">');
  });

  it('says nothing of the owner, the station or the vehicle’s VIN', async () => {
    const checkup = await known('2027-06-01');
    const { body } = await askOf(checkup);
    for (const secret of [
      ...Object.values(SECRET),
      checkup.VIN,
      checkup.phone,
      checkup._id,
      'Station a2',
      'Company two',
    ])
      expect(body).not.toContain(secret);
    expect(body).not.toContain(checkup.registrationCertificate);
  });

  it('reckons exactly what the desk is told on that day', async () => {
    const checkup = await known('2026-12-01');
    const operator = await test.as('operator');
    const { body } = await operator.post('/tech-service-checkup-check-before-add', {
      CarRegNo: checkup.CarRegNo,
    });
    expect(body).toMatchObject({
      data: { fees: { inspection: { amount: 8_000 }, environmental: { amount: 4_800 }, total: 12_800 } },
    });
    const text = textOf((await askOf(checkup)).body);
    expect(text).toContain(formatDrams(12_800).replace(/\u00A0/g, ' '));
    expect(text).toContain('120 ձ/ու × 10 ֏ × 2 × 2 տարի (2026, 2027)');
    expect(text).toContain(t('publicPages.due.state.soon'));
  });

  it.each([
    ['2026-11-19', 'overdue'],
    [null, 'none'],
  ] as const)('of one that is due on %s says that it is %s', async (dueOn, state) => {
    const { body } = await askOf(await known(dueOn));
    expect(body).toContain(`data-state="${state}"`);
    expect(body).toContain(t(`publicPages.due.state.${state}`));
  });

  it('of a young one says until when it is exempt', async () => {
    const checkup = await known(null);
    await test.database.pool.query('update vehicles set production_year = 2024 where vin = $1', [
      checkup.VIN,
    ]);
    const { body } = await askOf(checkup);
    expect(body).toContain('data-state="exempt"');
    expect(textOf(body)).toContain('Պարտադիր տեխզննման պահանջը սկսում է գործել 01/01/2029-ից։');
  });

  it('of one that was found faulty says until when it may be repeated for free', async () => {
    const checkup = await known('2026-11-15', false, '2026-11-15T08:00:00Z');
    const { body } = await askOf(checkup);
    expect(body).toContain('data-state="faulty"');
    expect(textOf(body)).toContain('Զննությունը կատարվել է 15/11/2026-ին։');
    expect(textOf(body)).toContain(t('publicPages.due.repeat', { until: '05/12/2026' }));
  });

  it('takes what was typed with small letters, spaces and look-alikes', async () => {
    const { CarRegNo, registrationCertificate } = await known('2027-06-01');
    const plate = ` ${CarRegNo?.toLowerCase().slice(0, 2)} ${CarRegNo?.slice(2).replace('TT', 'ТТ')}`;
    const answer = await ask(plate, String(registrationCertificate).toLowerCase());
    expect(answer.body).toContain('data-state="valid"');
  });

  it('answers the same about a plate that nobody has and about another certificate', async () => {
    const one = await known('2027-06-01');
    const other = await known('2027-06-01');
    const wrong = await ask(one.CarRegNo, other.registrationCertificate);
    expect(wrong.statusCode).toBe(200);
    expect(wrong.body).toContain(t('publicPages.due.unknown'));
    const nobodys = await ask('98ZZ987', other.registrationCertificate);
    const withoutPlate = (page: string) =>
      page.replaceAll(String(one.CarRegNo), '').replaceAll('98ZZ987', '');
    expect(withoutPlate(nobodys.body)).toBe(withoutPlate(wrong.body));
  });

  it('says under the field what is wrong, and keeps what was typed as text', async () => {
    const answer = await ask('"><b>', 'AB12');
    expect(answer).toMatchObject({ statusCode: 400, headers: { 'cache-control': 'no-store' } });
    expect(answer.body).toContain(t('checkups.field.plate'));
    expect(answer.body).toContain(t('checkups.field.certificate'));
    expect(answer.body).toContain('value="&quot;&gt;&lt;b&gt;"');
    expect(answer.body).toContain('value="AB12"');
  });

  it('lets one network ask ten times a minute', async () => {
    const plates = Array.from({ length: 11 }, (_, at) => `3${at % 10}QQ${100 + at}`);
    const answers = await Promise.all(plates.map((plate) => ask(plate, 'AB123456')));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(10).fill(200), 429]);
    // Pressing once more is enough.
    const { body } = answers.find(({ statusCode }) => statusCode === 429) ?? { body: '' };
    expect(body).toContain('<h1>Չափազանց շատ հարցումներ</h1>');
    expect(body).toMatch(/name="plate" class="code" value="3\dQQ1\d\d"/);
    expect(body).toContain('name="certificate" class="code" value="AB123456"');
  });

  it('lets one plate be asked about twenty times an hour, from wherever', async () => {
    const { CarRegNo, registrationCertificate } = await known('2027-06-01');
    const from = (network: number) =>
      test.app.inject({
        url: `/due?plate=${CarRegNo}&certificate=${registrationCertificate}`,
        remoteAddress: `192.0.2.${network}`,
      });
    const answers = await Promise.all(Array.from({ length: 21 }, (_, network) => from(network)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(20).fill(200), 429]);
    test.clock.advance(59 * 60_000);
    expect((await from(30)).statusCode).toBe(429);
    test.clock.advance(60_000);
    expect((await from(30)).statusCode).toBe(200);
  });

  it('leaves neither plate nor certificate in the log', async () => {
    const { CarRegNo, registrationCertificate } = await known('2027-06-01');
    await ask(CarRegNo, registrationCertificate);
    expect(test.log()).not.toContain(String(CarRegNo));
    expect(test.log()).not.toContain(String(registrationCertificate));
  });
});
