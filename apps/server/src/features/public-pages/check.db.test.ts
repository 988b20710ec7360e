import type { Checkup } from '@inspect/contract/checkups';
import { addDays, formatDay, formatPlate, startOfDay, yerevanDay } from '@inspect/contract/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { concludeByCalls, saveCheckup } from '../../../test/build/stored-checkup.ts';
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

const run = (sql: string, values: unknown[]) => test.database.pool.query(sql, values);

/** A card of today, which is good for a year when the vehicle is fit. */
async function concluded(fit = true): Promise<Checkup> {
  const saved = await saveCheckup(test, 'operator', { ownerName: 'Գաղտնի Անձնավորյան' });
  return concludeByCalls(test, 'operator', saved, fit);
}

const open = (query: Record<string, string>, remoteAddress = '127.0.0.1') =>
  test.app.inject({ url: `/check?${new URLSearchParams(query)}`, remoteAddress });
const namesOf = ({ number, CarRegNo }: Checkup) => ({ number: number ?? '', plate: CarRegNo ?? '' });
/** What stands in a part of the page, without its marks. */
const textOf = (page: string) =>
  page
    .replace(/<(head|template|form)\b.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
/** State and tone of what is shown, not of what is only brought along. */
const verdictIn = (page: string) =>
  /<section class="verdict" data-state="(\w+)" data-tone="(\w+)">/
    .exec(page.replace(/<template\b.*?<\/template>/gs, ''))
    ?.slice(1)
    .join(' ');
const answerIn = (page: string) => /data-answer="(\w+)"/.exec(page)?.[1];

describe('/check', () => {
  it('is a form for what stands on the paper, which may be kept and found', async () => {
    const answer = await open({});
    expect(answer).toMatchObject({
      statusCode: 200,
      headers: { 'cache-control': 'public, max-age=300', 'content-type': 'text/html; charset=utf-8' },
    });
    expect(answerIn(answer.body)).toBe('none');
    expect(answer.body).toContain('<form class="ask" action="/check" method="get"');
    expect(answer.body).toContain('<link rel="canonical" href="http://inspect.test/check">');
    expect(textOf(answer.body)).toContain('Մուտքագրեք համարանիշն ու քարտի համարը կամ սկանեք քարտի QR կոդը');
  });

  it('of a card that stands says what the paper says, and nothing of a person', async () => {
    const checkup = await concluded();
    const answer = await open({ ...namesOf(checkup), edition: '1' });
    expect(answer).toMatchObject({ statusCode: 200, headers: { 'cache-control': 'no-store' } });
    expect(answerIn(answer.body)).toBe('told');
    expect(verdictIn(answer.body)).toBe('fit good');
    const text = textOf(answer.body);
    for (const said of [
      'Քարտն իսկական է․ մեքենան սարքին է',
      `Քարտի համար ${checkup.number}`,
      formatPlate(checkup.CarRegNo ?? ''),
      `Զննության օրը ${formatDay(yerevanDay(test.clock.now()))}`,
      `Գործում է մինչև ${formatDay(checkup.nextCheckupDate ?? '')}`,
      `Կայան ${checkup.stationName}`,
    ])
      expect(text).toContain(said);
    expect(answer.body).toContain('<meta name="robots" content="noindex">');
    for (const secret of [checkup.ownerName, checkup.VIN, checkup.phone, checkup._id])
      expect(answer.body).not.toContain(secret);
  });

  it('takes what was typed with small letters, look-alikes and without the hyphen', async () => {
    const { number, plate } = namesOf(await concluded());
    const typed = {
      number: number.toLowerCase().replace('-', ''),
      plate: plate.toLowerCase().replace('tt', 'ТТ'),
    };
    expect(textOf((await open(typed)).body)).toContain('Քարտն իսկական է․ մեքենան սարքին է');
  });

  it('of one whose last day was yesterday says that it is over, of a faulty vehicle that it is one', async () => {
    const faulty = await open(namesOf(await concluded(false)));
    expect(verdictIn(faulty.body)).toBe('faulty bad');
    expect(textOf(faulty.body)).toContain('Քարտն իսկական է․ մեքենան անսարք է');
    expect(textOf(faulty.body)).not.toContain('Գործում է մինչև');
    const checkup = await concluded();
    const midnight = startOfDay(addDays(checkup.nextCheckupDate ?? '', 1)).getTime();
    test.clock.set(new Date(midnight - 1));
    expect(verdictIn((await open(namesOf(checkup))).body)).toBe('fit good');
    test.clock.set(new Date(midnight));
    const over = await open(namesOf(checkup));
    expect(verdictIn(over.body)).toBe('over wait');
    expect(textOf(over.body)).toContain('Քարտի ժամկետն անցել է');
  });

  it('of an annulled one says neither fit nor until when, whatever edition it is', async () => {
    const checkup = await concluded();
    const admin = await test.as('admin');
    const body = { version: checkup.version, reason: 'Այլ մեքենա' };
    expect((await admin.post(`/tech-service-all-checkup/${checkup._id}/annul`, body)).status).toBe(200);
    const text = textOf((await open({ ...namesOf(checkup), edition: '1' })).body);
    expect(text).toContain('Քարտն անվավեր է Այս քարտն այլևս չի գործում։');
    expect(text).not.toMatch(/սարքին|Գործում է մինչև/);
  });

  it('of one that was corrected says which paper stands', async () => {
    const checkup = await concluded();
    const admin = await test.as('admin');
    const body = { version: checkup.version, reason: 'Գույնը', enginePower: 121 };
    expect((await admin.put(`/tech-service-all-checkup/${checkup._id}`, body)).status).toBe(200);
    const day = formatDay(yerevanDay(test.clock.now()));
    const asked = async (edition: Record<string, string>) =>
      textOf((await open({ ...namesOf(checkup), ...edition })).body);
    const superseded = await asked({ edition: '1' });
    expect(superseded).toContain('Այս թուղթն այլևս չի գործում');
    expect(superseded).toContain(`Քարտն ուղղվել է ${day}-ին․ խնդրեք նոր տպված քարտը։`);
    expect(superseded).toContain('Եզրակացություն Սարքին է');
    expect(superseded).not.toContain('Քարտն իսկական է');
    expect(await asked({ edition: '2' })).toContain('Քարտն իսկական է․ մեքենան սարքին է');
    for (const unknown of [{}, { edition: 'x' }, { edition: '0' }])
      expect(await asked(unknown)).toContain(
        `մեքենան սարքին է Քարտն ուղղվել է ${day}-ին․ դրանից առաջ տպված թուղթն այլևս չի գործում։`,
      );
  });

  it('answers the same about a number that nobody has, another plate and none', async () => {
    const { number } = namesOf(await concluded());
    const pages = [
      await open({ number: 'ZZ-0000001', plate: '99XX999' }),
      await open({ number, plate: '99XX999' }),
      await open({ number, without: '1', plate: '99XX999' }),
    ].map(({ body }) => textOf(body));
    expect(pages[0]).toContain(
      'Այսպիսի քարտ չկա Ստուգեք համարանիշն ու քարտի համարը․ եթե դրանք նույնն են, ինչ թղթի վրա, քարտն իսկական չէ։',
    );
    expect(new Set(pages).size).toBe(1);
  });

  it('finds the card of a vehicle that has no plate yet: its QR names none, and who types says so', async () => {
    const checkup = await concluded();
    await run('update checkups set car_reg_no = null, version = version + 1 where id = $1', [checkup._id]);
    const number = checkup.number ?? '';
    for (const asked of [
      { number, edition: '1' },
      { number, plate: '', without: '1' },
    ])
      expect(textOf((await open(asked)).body)).toContain('Համարանիշ Համարանիշ դեռ չկա');
  });

  it('says under the field what is wrong, and keeps what was typed as text', async () => {
    const answer = await open({ number: '"><b>', plate: '<i>' });
    expect(answer).toMatchObject({ statusCode: 400, headers: { 'cache-control': 'no-store' } });
    expect(answer.body).toContain(
      '<span class="error" id="number-error">Քարտի համարը երկու տառ և յոթ թվանշան է, օրինակ՝ AA-0001780</span>',
    );
    expect(answer.body).toContain('<span class="error" id="plate-error">');
    expect(answer.body).toContain('value="&quot;&gt;&lt;b&gt;"');
    expect(answer.body).toContain('value="&lt;i&gt;"');
    expect(answer.body).not.toMatch(/<b>|<i>/);
    const without = await open({ number: 'AA-0001780', plate: '' });
    expect(without.statusCode).toBe(400);
    expect(without.body).toContain('<span class="error" id="plate-error">Լրացրեք այս դաշտը</span>');
  });

  it('lets one network ask as often as the call does, of both together, and then keeps what was typed', async () => {
    const asked = { number: 'ZZ-0000001', plate: '34AB567' };
    const network = '192.0.2.9';
    const byCall = () =>
      test.app.inject({ url: `/api/check-card?${new URLSearchParams(asked)}`, remoteAddress: network });
    await Promise.all(Array.from({ length: 15 }, byCall));
    const answers = await Promise.all(Array.from({ length: 16 }, () => open(asked, network)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(15);
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    expect(refused?.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '60' });
    expect(answerIn(refused?.body ?? '')).toBe('refused');
    expect(refused?.body).toContain('<h1>Չափազանց շատ հարցումներ</h1>');
    expect(refused?.body).toContain('value="ZZ-0000001"');
    expect(refused?.body).toContain('value="34AB567"');
    expect(refused?.body).toContain('<meta name="robots" content="noindex">');
  });

  it('leaves neither plate nor number in the log', async () => {
    const { number, plate } = namesOf(await concluded());
    await open({ number, plate });
    await open({ number, plate: `${plate}!` });
    expect(test.log()).not.toContain(plate);
    expect(test.log()).not.toContain(number);
  });

  it('is stored by a worker of the same build alone, as often as one comes', async () => {
    const stored = (build: string) => test.app.inject(`/check/stored?build=${build}`);
    expect((await stored('another')).statusCode).toBe(404);
    const answers = await Promise.all(Array.from({ length: 130 }, () => stored('test')));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(answers[0]?.body.replace(' data-keys="[]"', '')).toBe((await open({})).body);
    await test.jobs.planRecurring();
    await test.runJobs();
    expect((await stored('test')).body).toContain(' data-keys="[]"');
    // Looked up once a minute.
    test.clock.advance(60_000);
    expect((await stored('test')).body).toMatch(
      / data-keys="\[\{&quot;id&quot;:1,&quot;key&quot;:&quot;[\w-]{43}&quot;,&quot;until&quot;:null,&quot;revoked&quot;:false\}\]"/,
    );
  });
});
