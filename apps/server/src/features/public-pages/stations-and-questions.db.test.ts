import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { helpEndpoints } from '@inspect/contract/help';
import { t } from '@inspect/contract/i18n';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { COMPANIES, NOON, STATIONS } from '../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
  const week = JSON.stringify([{ days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }]);
  await run(`update stations set working_hours = $1, phone = '+37410123456' where id = $2`, [
    week,
    STATIONS.oneA,
  ]);
  await run(`update stations set latitude = 40.1792, longitude = 44.4991 where id = $1`, [STATIONS.oneA]);
});
afterAll(() => test.close());
// Each test is another minute: the limit is a test of its own.
let minutes = 0;
beforeEach(() => {
  minutes += 1;
  test.clock.set(new Date(NOON.getTime() + minutes * 60_000));
});

const run = (sql: string, values: unknown[] = []) => test.database.pool.query(sql, values);
const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers });
const pageAt = async (url: string) => (await get(url)).body;
const shownIn = (page: string) =>
  [...page.matchAll(/<li id="s-(\w+)"([^>]*)>/g)]
    .filter(([, , rest = '']) => !/ hidden$/.test(rest))
    .map(([, id]) => id);
const regionOf = async (station: string) =>
  (await run('select region, county from stations where id = $1', [station])).rows[0];

describe('/stations', () => {
  it('shows to everybody where one can go, complete without a script', async () => {
    const answer = await get('/stations');
    expect(answer).toMatchObject({
      statusCode: 200,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'public, max-age=60',
        vary: 'accept-encoding',
      },
    });
    expect(shownIn(answer.body)).toEqual(
      expect.arrayContaining([STATIONS.oneA, STATIONS.oneB, STATIONS.twoA]),
    );
    expect(answer.body).toContain('href="tel:+37410123456">+374 10 123456</a>');
    expect(answer.body).toContain(
      'href="https://www.google.com/maps/dir/?api=1&amp;destination=40.1792%2C44.4991"',
    );
    expect(answer.body).toContain('Երկ–Ուրբ 09:00–18:00');
  });

  it('says what is open now, by Yerevan’s clock', async () => {
    test.clock.set(new Date('2026-11-20T13:59:00Z'));
    expect(await pageAt('/stations')).toContain(t('publicPages.stations.open', { until: '18:00' }));
    expect(shownIn(await pageAt('/stations?open=1'))).toEqual([STATIONS.oneA]);
    test.clock.set(new Date('2026-11-20T14:00:00Z'));
    expect(await pageAt('/stations')).toContain(
      t('publicPages.stations.opensLater', { day: 'երկուշաբթի', at: '09:00' }),
    );
    const closed = await pageAt('/stations?open=1');
    expect(shownIn(closed)).toEqual([]);
    expect(closed).toMatch(/<div data-none>/);
  });

  it('is filtered by region and community by its address; what else stands there is no fault', async () => {
    const { region, county } = await regionOf(STATIONS.oneA);
    const all = (await run('select id, region, county from stations order by id')).rows;
    const inRegion = all.filter((row) => row.region === region).map(({ id }) => id);
    expect([...shownIn(await pageAt(`/stations?region=${region}&fbclid=1`))].sort()).toEqual(inRegion);
    const inCounty = all.filter((row) => row.county === county).map(({ id }) => id);
    const page = await pageAt(`/stations?region=${region}&county=${county}`);
    expect([...shownIn(page)].sort()).toEqual(inCounty);
    expect(page).toContain(`<option value="${region}" selected>`);
    expect(shownIn(await pageAt('/stations?region=nowhere'))).toEqual([]);
  });

  it.each([
    ['switched off', `update stations set status = $2 where id = $1`, STATIONS.twoA, false, true],
    ['retired', `update stations set retired_at = $2 where id = $1`, STATIONS.twoA, new Date(), null],
    ['of a blocked company', `update companies set blocked = $2 where id = $1`, COMPANIES.two, true, false],
    [
      'of a company that is switched off',
      `update companies set status = $2 where id = $1`,
      COMPANIES.two,
      false,
      true,
    ],
  ])('leaves out a station that is %s', async (_name, sql, id, set, back) => {
    await run(sql, [id, set]);
    const without = shownIn(await pageAt('/stations'));
    await run(sql, [id, back]);
    expect(without).not.toContain(STATIONS.twoA);
    expect(shownIn(await pageAt('/stations'))).toContain(STATIONS.twoA);
  });

  it('shows what people have written as text', async () => {
    const name = '<script>alert(1)</script>';
    await run(`update stations set name = $1, address = '"><img src=x onerror=1>' where id = $2`, [
      name,
      STATIONS.oneB,
    ]);
    const page = await pageAt('/stations');
    await run(`update stations set name = 'Station b1', address = 'Կայան 2' where id = $1`, [STATIONS.oneB]);
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page).toContain('&quot;&gt;&lt;img src=x onerror=1&gt;');
    expect(page).not.toMatch(/<script>|<img src=x/);
  });
});

describe('/faq', () => {
  it('shows the questions that are shown, in their order, with an address each', async () => {
    const answer = await get('/faq');
    expect(answer.headers['cache-control']).toBe('public, max-age=300');
    const ids = [...answer.body.matchAll(/id="q-(\w{24})"/g)].map(([, id]) => id);
    const shown = (await run('select id from faq where status order by ordering, id')).rows;
    expect(shown).toHaveLength(17);
    expect(ids).toEqual(shown.map(({ id }) => id));
    expect(answer.body).toContain(`href="#q-${ids[0]}"`);
  });

  it('finds by words of question and answer, with «և» folded', async () => {
    const shownOf = (page: string) => [...page.matchAll(/<details>/g)].length;
    expect(shownOf(await pageAt(`/faq?search=${encodeURIComponent('ԲՆԱՊԱՀՊԱՆԱԿԱՆ ՀԱՐԿԸ')}`))).toBeGreaterThan(
      0,
    );
    expect(shownOf(await pageAt('/faq?search='))).toBe(17);
    const none = await pageAt('/faq?search=%25xyz');
    expect(shownOf(none)).toBe(0);
    expect(none).toContain('value="%xyz"');
  });

  it('follows addresses in answers and shows markup in them as text', async () => {
    const admin = await test.as('admin');
    const answer = '<b>Այո & «ոչ» https://e-gov.am/?a=1&b=2 և /due';
    const made = await admin.post('/faq', { question: '<i>Հա՞րց</i>', answer });
    const { _id } = helpEndpoints.create.response.parse(made.body).data;
    const page = await pageAt('/faq');
    await admin.send('DELETE', `/faq/${_id}`);
    expect(page).toContain('&lt;b&gt;Այո &amp; «ոչ»');
    expect(page).toContain('<h2>&lt;i&gt;Հա՞րց&lt;/i&gt;</h2>');
    expect(page).toContain(
      '<a href="https://e-gov.am/?a=1&amp;b=2" target="_blank" rel="noreferrer noopener">',
    );
    expect(page).toContain('<a href="/due">/due</a>');
    expect(await pageAt('/faq')).not.toContain(_id);
  });
});

describe('a public page', () => {
  it.each(['/stations', '/faq', '/due', '/check'])(
    '%s is told to search engines and to who shares it',
    async (url) => {
      const page = await pageAt(url);
      expect(page).toContain(`<link rel="canonical" href="http://inspect.test${url}">`);
      expect(page).toContain(`<meta property="og:url" content="http://inspect.test${url}">`);
      expect(page).toMatch(/<meta property="og:title" content="[Ա-Ֆ].+">/);
      expect(page).toMatch(/<meta name="description" content="[Ա-Ֆ].{50,160}">/);
      expect(page).toContain('<html lang="hy">');
      expect(page).not.toContain('noindex');
      for (const href of ['/stations', '/due', '/faq', '/check', '/login'])
        expect(page).toContain(`<a href="${href}"`);
    },
  );

  it('has a tag, by which who has it gets nothing anew until it changes', async () => {
    const { headers } = await get('/stations');
    const tag = String(headers.etag);
    const again = await get('/stations', { 'if-none-match': `"other", ${tag}` });
    expect(again).toMatchObject({ statusCode: 304, body: '' });
    expect(again.headers.etag).toBe(tag);
    await run(`update stations set phone = '+37410654321' where id = $1`, [STATIONS.oneB]);
    expect((await get('/stations', { 'if-none-match': tag })).statusCode).toBe(200);
  });

  it('comes compressed to who takes that', async () => {
    const plain = await get('/faq');
    const brotli = await get('/faq', { 'accept-encoding': 'gzip, deflate, br' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    const gzip = await get('/faq', { 'accept-encoding': 'gzip' });
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect(brotli.headers.etag).toBe(plain.headers.etag);
  });

  it('is read 120 times a minute by one network and no more, and says so in words', async () => {
    const answers = await Promise.all(Array.from({ length: 121 }, () => get('/due')));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(120);
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    expect(refused?.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '60' });
    expect(refused?.body).toContain(t('error.rate_limited', { seconds: 60 }));
    test.clock.advance(60_000);
    expect((await get('/due')).statusCode).toBe(200);
  });

  it('stands in the sitemap, and calls and answers about one vehicle are kept from search engines', async () => {
    const sitemap = await get('/sitemap.xml');
    expect(sitemap.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect([...sitemap.body.matchAll(/<loc>(.+)<\/loc>/g)].map(([, address]) => address)).toEqual(
      ['/stations', '/faq', '/due', '/check'].map((page) => `http://inspect.test${page}`),
    );
    const robots = await get('/robots.txt');
    expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(robots.body).toBe(
      'User-agent: *\nDisallow: /api/\nDisallow: /stations?\nDisallow: /faq?\nDisallow: /due?\nDisallow: /check?\n\nSitemap: http://inspect.test/sitemap.xml\n',
    );
  });
});
