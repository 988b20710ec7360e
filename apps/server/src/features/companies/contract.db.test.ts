import { companiesEndpoints } from '@inspect/contract/companies';
import { t } from '@inspect/contract/i18n';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectRefusal } from '../../../test/expect-refusal.ts';
import { COMPANIES, PEOPLE, type Who } from '../../../test/fixtures.ts';
import { type Part, PDF, sendForm } from '../../../test/multipart.ts';
import { type Answer, type TestApp, testApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const FILE: Part = { name: 'Պայմանագիր.pdf', content: PDF };
const upload = (company: string, parts: Part[] = [FILE], who: Who | null = 'admin', headers = {}) =>
  sendForm(test, who, `/companies/${company}/contract`, parts, headers);
const itemOf = (answer: Answer) => companiesEndpoints.readCompany.response.parse(answer.body).data;
const NOT_FOUND = { status: 404, body: { code: 'not_found', message: t('error.not_found') } };
const stored = async (id: string) =>
  (await test.database.pool.query('select * from companies where id = $1', [id])).rows[0];
const demand = async (company: string, contractEnabled: boolean) => {
  const { version } = await stored(company);
  return (await test.as('admin')).put(`/companies/${company}`, { version, contractEnabled });
};
async function fileOf(company: string): Promise<string> {
  const { contractFile } = itemOf(await upload(company));
  if (contractFile === null) throw new Error('no file');
  return contractFile;
}

describe('a contract', () => {
  it('is uploaded by an admin, fetched by the company’s people and the staff, and is not there for others', async () => {
    const file = await fileOf(COMPANIES.one);
    for (const who of ['admin', 'viewer', 'owner', 'operator'] as const) {
      const answer = await (await test.as(who)).get(`/files/${file}`);
      expect(answer).toMatchObject({
        status: 200,
        headers: {
          'content-type': 'application/pdf',
          'content-length': String(PDF.length),
          'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
          'x-content-type-options': 'nosniff',
          'cache-control': 'no-store',
        },
      });
      expect(answer.headers['content-disposition']).toMatch(
        /^attachment; filename="[\w.-]+\.pdf"; filename\*=UTF-8''%D5/,
      );
      expect(answer.bytes).toEqual(PDF);
    }
    for (const who of ['mechanic', 'owner2', 'operator2', 'mechanic2'] as const)
      for (const id of [file, newId()])
        expect(await (await test.as(who)).get(`/files/${id}`)).toMatchObject(NOT_FOUND);
    expect((await test.anonymous.get(`/files/${file}`)).status).toBe(401);
  });

  it('whose bytes are gone is not found, and an id that is none is refused', async () => {
    const file = await fileOf(COMPANIES.one);
    await test.database.pool.query(`update files set id = '${'d'.repeat(24)}' where id = $1`, [file]);
    expect(await (await test.as('admin')).get(`/files/${'d'.repeat(24)}`)).toMatchObject(NOT_FOUND);
    for (const id of ['..%2f..%2fetc%2fpasswd', 'x'])
      expect((await (await test.as('admin')).get(`/files/${id}`)).status).toBe(400);
  });

  it('is accepted by who runs the company; again it changes nothing; a new file has to be accepted anew', async () => {
    const file = await fileOf(COMPANIES.one);
    await demand(COMPANIES.one, true);
    const owner = await test.as('owner');
    const accepted = await owner.post('/companies/accept-contract', { file });
    expect(itemOf(accepted)).toMatchObject({
      contract: { acceptedBy: PEOPLE.owner.id, acceptedAt: test.clock.now().toISOString(), file },
      contractStatus: true,
    });
    test.clock.advance(60_000);
    expect((await owner.post('/companies/accept-contract', { file })).body).toEqual(accepted.body);
    expect(itemOf(await upload(COMPANIES.one))).toMatchObject({ contract: null, contractStatus: false });
    expect(await owner.post('/companies/accept-contract', { file })).toMatchObject({
      status: 409,
      body: { code: 'company.contract_changed' },
    });
    expect((await stored(COMPANIES.one)).contract_status).toBe(false);
  });

  it('sent twice at once is accepted once', async () => {
    const file = await fileOf(COMPANIES.one);
    const owner = await test.as('owner');
    const answers = await Promise.all(
      [1, 2, 3].map(() => owner.post('/companies/accept-contract', { file })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { rows } = await test.database.pool.query(
      `select 1 from edit_histories where entity = 'companies' and changes @> $1`,
      [JSON.stringify([{ field: 'contract', after: { file } }])],
    );
    expect(rows).toHaveLength(1);
  });

  it('of another company, of none, or not demanded cannot be accepted', async () => {
    const theirs = await fileOf(COMPANIES.two);
    const owner = await test.as('owner');
    for (const file of [theirs, newId()])
      expect(await owner.post('/companies/accept-contract', { file })).toMatchObject({
        status: 409,
        body: { code: 'company.contract_changed' },
      });
    expect(
      await (await test.as('owner2')).post('/companies/accept-contract', { file: theirs }),
    ).toMatchObject(NOT_FOUND);
    expectRefusal(
      await owner.post('/companies/accept-contract', { file: theirs, company: COMPANIES.two }),
      'company',
    );
    expect((await stored(COMPANIES.two)).contract).toBeNull();
  });
});

describe('what is not a contract', () => {
  const page = '<html><script>alert(1)</script></html>';
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
  it.each<[string, Part[], string]>([
    ['a renamed program', [{ name: 'a.pdf', content: 'MZ\u0090\u0000' }], 'files.field.pdf'],
    ['a page', [{ name: 'a.html', type: 'text/html', content: page }], 'files.field.pdf'],
    ['a page called a PDF', [{ name: 'a.pdf', content: page }], 'files.field.pdf'],
    ['a drawing', [{ name: 'a.svg', type: 'image/svg+xml', content: svg }], 'files.field.pdf'],
    ['a PDF called a page', [{ name: 'a.html', content: PDF }], 'files.field.pdf'],
    [
      'a PDF that claims to be a page',
      [{ name: 'a.pdf', type: 'text/html', content: PDF }],
      'files.field.pdf',
    ],
    ['a picture that is a PDF too', [{ name: 'a.pdf', content: `GIF89a${PDF}` }], 'files.field.pdf'],
    ['an archive behind a PDF', [{ name: 'a.pdf', content: `${PDF}PK\u0003\u0004` }], 'files.field.pdf'],
    ['nothing', [{ name: 'a.pdf', content: '' }], 'files.field.empty'],
    ['no file', [], 'files.field.missing'],
    ['two files', [FILE, FILE], 'files.field.one'],
  ])('%s is refused, and nothing changes', async (_name, parts, text) => {
    const before = await stored(COMPANIES.one);
    const answer = await upload(COMPANIES.one, parts);
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { attachment: t(text as 'files.field.pdf') } },
    });
    expect(await stored(COMPANIES.one)).toEqual(before);
  });

  it('another field beside it is refused, whatever it is called', async () => {
    for (const field of ['company', '_id', 'contractStatus'])
      expectRefusal(await upload(COMPANIES.one, [{ field, content: COMPANIES.two }, FILE]), field);
    expect((await upload(COMPANIES.one, [{ field: '__proto__', content: 'x' }, FILE])).status).toBe(400);
    expectRefusal(await upload(COMPANIES.one, [{ ...FILE, field: 'file' }]), 'file');
  });

  it('eleven megabytes are too much, ten are taken', async () => {
    const big = (size: number) => Buffer.concat([PDF, Buffer.alloc(size, ' ')]);
    const MB = 1024 * 1024;
    const before = await stored(COMPANIES.one);
    expect(await upload(COMPANIES.one, [{ name: 'a.pdf', content: big(11 * MB) }])).toMatchObject({
      status: 413,
    });
    expect(await stored(COMPANIES.one)).toEqual(before);
    const padded = Buffer.concat([PDF.subarray(0, 9), Buffer.alloc(9 * MB, ' '), PDF.subarray(9)]);
    expect((await upload(COMPANIES.one, [{ name: 'a.pdf', content: padded }])).status).toBe(201);
  });

  it.each([
    ['../../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\\\Windows\\\\a.pdf', 'a.pdf'],
    ['<img src=x onerror=alert(1)>.pdf', 'img src=x onerror=alert(1).pdf'],
  ])('the name %s is only shown', async (name, shown) => {
    expect(itemOf(await upload(COMPANIES.one, [{ name, content: PDF }]))).toMatchObject({
      contractFileName: shown,
    });
  });
});

describe('the call itself', () => {
  it('is for admins, tells others nothing, and finds no company that isn’t there', async () => {
    for (const who of ['viewer', 'owner', 'operator', 'mechanic', 'owner2'] as const)
      expect((await upload(COMPANIES.one, [FILE], who)).status).toBe(403);
    expect((await upload(COMPANIES.one, [FILE], null)).status).toBe(401);
    expect(await upload(newId())).toMatchObject(NOT_FOUND);
  });

  it('stands behind the origin guard, takes multipart alone, and no other call takes multipart', async () => {
    expect((await upload(COMPANIES.one, [FILE], 'admin', { origin: 'https://evil.am' })).status).toBe(403);
    expect((await upload(COMPANIES.one, [FILE], 'admin', { 'x-requested-with': '' })).status).toBe(403);
    const admin = await test.as('admin');
    expect((await admin.post(`/companies/${COMPANIES.one}/contract`, {})).status).toBe(415);
    expect((await sendForm(test, 'admin', '/companies', [FILE])).status).toBe(415);
  });
});
