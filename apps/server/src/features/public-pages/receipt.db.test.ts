import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { Checkup } from '@inspect/contract/checkups';
import { formatPlate } from '@inspect/contract/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hear, openAttempt, storeOrder } from '../../../test/build/payment-order.ts';
import { storePrepayment } from '../../../test/build/prepayment.ts';
import { payloadOf, saveCheckup } from '../../../test/build/stored-checkup.ts';
import { NOON } from '../../../test/fixtures.ts';
import { qrOf } from '../../../test/qr-of.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';

let test: TestApp;
let library: PDFiumLibrary;
beforeAll(async () => {
  test = await testApp();
  library = await PDFiumLibrary.init();
});
afterAll(async () => {
  library.destroy();
  await test.close();
});
let minutes = 0;
beforeEach(() => {
  minutes += 1;
  test.clock.set(new Date(NOON.getTime() + minutes * 61_000));
});

const open = (url: string, remoteAddress = '127.0.0.1') => test.app.inject({ url, remoteAddress });
const textOf = (page: string) =>
  page
    .replace(/<head\b.*?<\/head>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
const verdictIn = (page: string) => /data-state="(\w+)" data-tone="(\w+)"/.exec(page)?.slice(1).join(' ');

/** What a phone reads off the paper that the desk prints of this checkup. */
async function scanned(checkup: Checkup): Promise<string> {
  const { status, bytes } = await (await test.as('operator')).get(
    `/checkup-receipt/${checkup._id}?paper=80mm`,
  );
  expect(status).toBe(200);
  const document = await library.loadDocument(bytes);
  const address = await qrOf([...document.pages()][0]);
  document.destroy();
  return address ?? '';
}

describe('the QR of a receipt', () => {
  it('leads to what the ledger says: whose, for which plate, each sum, and nothing of a person', async () => {
    const checkup = await saveCheckup(test, 'operator', {
      payments: [
        { purpose: 'inspection', method: 'cash' },
        { purpose: 'environmental', method: 'cash' },
      ],
      ownerName: 'Գաղտնի Անձնավորյան',
    });
    const address = await scanned(checkup);
    expect(address).toBe(`http://inspect.test/receipt/${checkup._id}`);
    const answer = await open(new URL(address).pathname);
    expect(answer).toMatchObject({
      statusCode: 200,
      headers: { 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' },
    });
    expect(verdictIn(answer.body)).toBe('paid good');
    expect(answer.body).toContain('<meta name="robots" content="noindex">');
    const text = textOf(answer.body);
    for (const said of [
      'Անդորրագիրն իսկական է',
      `Անդորրագրի համար ${checkup._id}`,
      'Ամսաթիվ 20/11/2026 12:01',
      `Համարանիշ ${formatPlate(checkup.CarRegNo ?? '')}`,
      'Ընկերություն Company one, ՀՎՀՀ՝ 000000c1',
      'Կայան Station a1',
      'Ծառայություն, Կանխիկ 8 000 ֏',
      '(2026, 2027), Կանխիկ 4 800 ֏',
      'Ընդամենը 12 800 ֏',
    ])
      expect(text).toContain(said);
    for (const secret of [checkup.ownerName, checkup.VIN, checkup.phone, 'Person operator'])
      expect(answer.body).not.toContain(secret);
  });

  it('of an order that was paid through a provider says what went back, in part and whole', async () => {
    const checkup = await saveCheckup(test, 'operator');
    const attempt = await openAttempt(
      test,
      await storeOrder(test, { checkup: checkup._id, provider: 'arca' }),
    );
    await hear(test, attempt, 'paid');
    const page = async () => (await open(`/receipt/${attempt.order}`)).body;
    expect(verdictIn(await page())).toBe('paid good');
    await hear(test, attempt, 'refunded', { refundedAmount: 1_000 });
    expect(verdictIn(await page())).toBe('partly wait');
    expect(textOf(await page())).toContain('Վերադարձված գումար 1 000 ֏ Ընդամենը 11 800 ֏');
    await hear(test, attempt, 'refunded', { refundedAmount: 12_800 });
    expect(verdictIn(await page())).toBe('returned bad');
    expect(textOf(await page())).toContain('Գումարը վերադարձվել է');
    expect(textOf(await page())).toContain('Ընդամենը 0 ֏');
  });

  it('names the money that the paper names: what was paid beforehand, not what came twice, and one payment by its own number', async () => {
    const plate = '36QR001';
    const prepaid = [await storePrepayment(test, plate, { method: 'idram' })];
    const payments = [{ purpose: 'environmental', method: 'cash' }];
    const payload = { ...(await payloadOf(test, 'operator', { CarRegNo: plate })), prepaid, payments };
    const operator = await test.as('operator');
    expect((await operator.post('/tech-service-checkup', payload)).status).toBe(201);
    const whole = textOf((await open(`/receipt/${payload.temporary_id}`)).body);
    expect(whole).toContain('Ծառայություն, Idram 8 000 ֏');
    expect(whole).toContain('Կանխիկ 4 800 ֏ Ընդամենը 12 800 ֏');
    const alone = textOf((await open(`/receipt/${prepaid[0]}`)).body);
    expect(alone).toContain('Ծառայություն, Idram 8 000 ֏ Ընդամենը 8 000 ֏');

    const again = await storePrepayment(test, '36QR002', { surplus: true });

    // The same by the paper: what one of them would name and the other not is money in dispute.
    const owner = await test.as('owner');
    for (const [page, paper] of [
      [payload.temporary_id, `/checkup-receipt/${payload.temporary_id}`],
      [prepaid[0], `/payments/${prepaid[0]}/receipt`],
      // What came twice is money that is there, by its own number.
      [again, `/payments/${again}/receipt`],
    ]) {
      const document = await library.loadDocument((await owner.get(paper ?? '')).bytes);
      const text = [...document.pages()].map((each) => each.getText().replaceAll(/\s+/g, ' ')).join(' ');
      document.destroy();
      const total = /Ընդամենը ([\d ]+) ֏/;
      expect(total.exec(text)?.[1], page).toMatch(/\d/);
      expect(total.exec(text)?.[1]).toBe(total.exec(textOf((await open(`/receipt/${page}`)).body))?.[1]);
    }
  });

  it('of nobody is told so, also where nothing was paid, and links are not tried by the hundred', async () => {
    const unpaid = await saveCheckup(test, 'operator');
    for (const number of [newId(), unpaid._id, 'x', '%25']) {
      const answer = await open(`/receipt/${number}`);
      expect(answer.statusCode, number).toBe(404);
      expect(verdictIn(answer.body)).toBe('unknown bad');
      expect(textOf(answer.body)).toContain('Այսպիսի անդորրագիր չկա');
    }
    const tried = await Promise.all(
      Array.from({ length: 21 }, () => open(`/receipt/${newId()}`, '203.0.113.7')),
    );
    expect(tried.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(20).fill(404), 429]);
  });

  it('is asked as often as it is shown to somebody: who has one tries none', async () => {
    const checkup = await saveCheckup(test, 'operator', {
      payments: [{ purpose: 'inspection', method: 'cash' }],
    });
    for (let time = 0; time < 25; time += 1)
      expect((await open(`/receipt/${checkup._id}`, '203.0.113.8')).statusCode).toBe(200);
  });
});
