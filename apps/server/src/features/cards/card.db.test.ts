import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium';
import { type Checkup, checkupsEndpoints } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { yerevanDay } from '@inspect/contract/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FORBIDDING, NO_CAMERA, saveCheckup } from '../../../test/build/stored-checkup.ts';
import { type Answer, type TestApp, testApp } from '../../../test/test-app.ts';

let test: TestApp;
let pdfium: PDFiumLibrary;
const opened: PDFiumDocument[] = [];
beforeAll(async () => {
  [test, pdfium] = await Promise.all([testApp(), PDFiumLibrary.init()]);
});
afterAll(async () => {
  for (const document of opened) document.destroy();
  pdfium.destroy();
  await test.close();
});

/** A faulty one with a forbidding fault at the front left, a note and a measurement. */
async function concluded(vehicle: Partial<Pick<Checkup, 'CarRegNo' | 'VIN'>> = {}): Promise<Checkup> {
  const saved = await saveCheckup(test, 'operator', vehicle);
  const found = await (await test.as('mechanic')).put(`/tech-service-mechanic-checkups/${saved._id}`, {
    version: 1,
    classificators: { [FORBIDDING]: { checked: true, note: 'ճաք կա' } },
    measurements: { CO: 1.25 },
  });
  expect(found.status).toBe(200);
  const body = { version: 2, cameraReasonId: NO_CAMERA, Opinion: false };
  const answer = await (await test.as('operator')).put(`/tech-service-checkup/${saved._id}`, body);
  return checkupsEndpoints.edit.response.parse(answer.body).data;
}

const cardOf = async (id: string, who: 'operator' | 'operator2' | 'viewer') =>
  (await test.as(who)).get(`/diagnostic-card/${id}`);

async function textOf({ bytes }: Answer): Promise<string> {
  const document = await pdfium.loadDocument(bytes);
  opened.push(document);
  const pages = [...document.pages()].map((page) => page.getText());
  return pages.join(' ').replace(/\s+/g, ' ');
}

describe('the call of the diagnostic card', () => {
  it('gives a PDF with what was found, under the names in force that day', async () => {
    const checkup = await concluded();
    const answer = await cardOf(checkup._id, 'operator');
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="${checkup.number}.pdf"`,
        'cache-control': 'no-store',
        'x-frame-options': 'SAMEORIGIN',
        'content-security-policy':
          "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
      },
    });
    const text = await textOf(answer);
    const { rows } = await test.database.pool.query<{ name: string }>(
      'select name from classificators where code = $1 and retired_at is null',
      [FORBIDDING],
    );
    for (const said of [
      checkup.number,
      checkup.VIN,
      checkup.ownerName,
      'ԱՆՍԱՐՔ Է',
      'մինչև 10/12/2026',
      FORBIDDING,
      rows[0]?.name.slice(0, 20),
      'ճաք կա',
      'CO 1,25 %',
    ])
      expect(text).toContain(said);
  });

  it('promises a free re-inspection only while there is one', async () => {
    const first = await concluded();
    const promised = async ({ _id }: Checkup) =>
      (await textOf(await cardOf(_id, 'operator'))).includes('մինչև 10/12/2026');
    expect(await promised(first)).toBe(true);
    test.clock.advance(60_000);
    const second = await concluded({ CarRegNo: first.CarRegNo, VIN: first.VIN });
    expect(second.previousCheckup).toBe(first._id);
    // Its turn is used: the next one is paid for, and that one’s result would give a turn anew.
    expect([await promised(first), await promised(second)]).toEqual([false, false]);
    test.clock.advance(60_000);
    const third = await concluded({ CarRegNo: first.CarRegNo, VIN: first.VIN });
    expect(third.fees.inspection.amount).toBe(8_000);
    expect(await promised(third)).toBe(true);
    test.clock.advance(-120_000);
  });

  it('is void when the conclusion was annulled', async () => {
    const checkup = await concluded();
    const admin = await test.as('admin');
    const body = { version: checkup.version, reason: 'Այլ մեքենա' };
    expect((await admin.post(`/tech-service-all-checkup/${checkup._id}/annul`, body)).status).toBe(200);
    expect(await textOf(await cardOf(checkup._id, 'viewer'))).toContain('ԱՆՎԱՎԵՐ');
  });

  it('does not exist before the conclusion, nor for another company', async () => {
    const open = await saveCheckup(test, 'operator');
    expect(await cardOf(open._id, 'operator')).toMatchObject({
      status: 422,
      body: { code: 'checkup.not_concluded' },
    });
    const checkup = await concluded();
    expect(await cardOf(checkup._id, 'operator2')).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  });
});

describe('the check of a card by anybody', () => {
  const check = (query: Record<string, string>) =>
    test.anonymous.get(`/check-card?${new URLSearchParams(query)}`);

  it('says what the paper says and whether it stands, and nothing of a person', async () => {
    const checkup = await concluded();
    const plate = checkup.CarRegNo ?? '';
    const typed = {
      number: checkup.number?.toLowerCase().replace('-', '') ?? '',
      plate: plate.toLowerCase(),
    };
    const { status, body } = await check(typed);
    expect(status).toBe(200);
    expect(body).toEqual({
      data: {
        number: checkup.number,
        CarRegNo: plate,
        Opinion: false,
        inspectedOn: yerevanDay(test.clock.now()),
        nextCheckupDate: null,
        stationName: checkup.stationName,
        void: false,
        edition: 1,
        amendedOn: null,
      },
    });
    const annulled = await (await test.as('admin')).post(`/tech-service-all-checkup/${checkup._id}/annul`, {
      version: checkup.version,
      reason: 'Այլ մեքենա',
    });
    expect(annulled.status).toBe(200);
    expect((await check(typed)).body).toMatchObject({ data: { void: true } });
  });

  it('tells of a card that was corrected which edition is in force, and its paper says which one it is', async () => {
    const checkup = await concluded();
    const admin = await test.as('admin');
    const body = { version: checkup.version, reason: 'Գույնը', enginePower: 121 };
    expect((await admin.put(`/tech-service-all-checkup/${checkup._id}`, body)).status).toBe(200);
    expect((await check({ number: checkup.number ?? '', plate: checkup.CarRegNo ?? '' })).body).toMatchObject(
      {
        data: { edition: 2, amendedOn: yerevanDay(test.clock.now()), void: false },
      },
    );
    expect(await textOf(await cardOf(checkup._id, 'operator'))).toContain('2-րդ տարբերակ');
  });

  it('knows no card by its number alone, by another plate, or before the conclusion', async () => {
    const { number } = await concluded();
    for (const query of [{ number: number ?? '' }, { number: number ?? '', plate: '99XX999' }])
      expect(await check(query)).toMatchObject({ status: 200, body: { data: null } });
    expect(await check({ number: 'AA', plate: '34AB567' })).toMatchObject({
      status: 400,
      body: { fields: { number: t('cards.field.number') } },
    });
  });

  it('lets one network try so many numbers in a minute and no more', async () => {
    test.clock.advance(60_000);
    const tries = await Promise.all(
      Array.from({ length: 31 }, (_, at) =>
        check({ number: `ZZ-${String(at).padStart(7, '0')}`, plate: '34AB567' }),
      ),
    );
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(tries.find(({ status }) => status === 429)?.body).toMatchObject({ code: 'rate_limited' });
    test.clock.advance(61_000);
    expect((await check({ number: 'ZZ-0000001', plate: '34AB567' })).status).toBe(200);
  });
});
