import { statementsEndpoints } from '@inspect/contract/payment-statements';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asPerson } from '../../../../test/as-person.ts';
import { applyHeard, hear, openAttempt, storeOrder } from '../../../../test/build/payment-order.ts';
import { sendStatement, statementText } from '../../../../test/build/statement.ts';
import { saveCheckup } from '../../../../test/build/stored-checkup.ts';
import { COMPANIES, NOON, PEOPLE, type Who } from '../../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../../test/test-app.ts';
import { newId } from '../../../platform/ids.ts';
import { createMetrics } from '../../../platform/metrics/create-metrics.ts';
import { heardHere } from '../orders/heard.ts';

let test: TestApp;
const metrics = createMetrics();
beforeAll(async () => {
  test = await testApp({ metrics });
});
afterAll(() => test.close());
beforeEach(() => test.clock.set(NOON));

const count = async (table: string) =>
  Number((await test.database.pool.query(`select count(*) as n from ${table}`)).rows[0].n);
const LINE = { EDP_TRANS_ID: '12345678901234', EDP_BILL_NO: 'bill-1' };
const idram = (...lines: Record<string, string>[]) => statementText('idram', lines);

describe('a file that is no statement', () => {
  it.each<[string, string | Buffer, string]>([
    [
      'has a formula in place of a number',
      idram(LINE, { ...LINE, EDP_TRANS_ID: '=cmd|x' }),
      'Տող 3, «EDP_TRANS_ID» սյունակ',
    ],
    [
      'was changed by a table program',
      idram({ ...LINE, EDP_TRANS_ID: '1.23E+13' }),
      'Տող 2, «EDP_TRANS_ID» սյունակ',
    ],
    [
      'has a negative sum',
      idram(LINE, { ...LINE, EDP_TRANS_ID: '2', EDP_AMOUNT: '-5' }),
      'Տող 3, «EDP_AMOUNT» սյունակ',
    ],
    [
      'has a part of a dram',
      idram({ ...LINE, EDP_AMOUNT: '12800,50' }),
      'գումարն ամբողջ դրամ չէ («12800,50»)',
    ],
    ['has a transaction twice', idram(LINE, LINE), 'Տող 3, «EDP_TRANS_ID» սյունակ․ գործարքը կրկնվում է'],
    ['is of another day', idram({ ...LINE, EDP_TRANS_DATE: '19/11/2026' }), 'օրն ընտրված օրերից դուրս է'],
    ['is of another provider', statementText('telcell', []), 'Առաջին տող, «EDP_TRANS_ID» սյունակ'],
    [
      'is in UTF-16',
      Buffer.from(`\uFEFF${idram(LINE)}`, 'utf16le'),
      'Ֆայլն UTF-8 կոդավորմամբ CSV աղյուսակ չէ',
    ],
    ['is in windows-1251', Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]), 'Ֆայլն UTF-8 կոդավորմամբ'],
    ['is a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]), 'Ֆայլն UTF-8 կոդավորմամբ'],
    ['opens a quote and never closes it', `"${idram(LINE)}`, 'Ֆայլն UTF-8 կոդավորմամբ'],
    ['is empty', '', 'Առաջին տող, «EDP_TRANS_ID» սյունակ'],
  ])('because it %s is refused in words, and nothing of it is stored', async (_why, content, said) => {
    const before = [await count('provider_statements'), await count('statement_lines')];
    const answer = await sendStatement(test, 'idram', content);
    expect(answer).toMatchObject({ status: 422, body: { code: 'payment.statement_refused' } });
    expect(answer.text).toContain(said.replaceAll('"', '\\"'));
    expect([await count('provider_statements'), await count('statement_lines')]).toEqual(before);
  });

  it('because it has 10 MB is refused before it is read', async () => {
    const answer = await sendStatement(test, 'idram', Buffer.alloc(10_000_000, 'a'));
    expect(answer).toMatchObject({ status: 413, body: { code: 'too_large' } });
  });

  it('because it contradicts a former one is refused, and nothing of it is stored', async () => {
    expect((await sendStatement(test, 'idram', idram({ ...LINE, EDP_TRANS_ID: '77' }))).status).toBe(201);
    const before = [await count('provider_statements'), await count('statement_lines')];
    const other = idram({ ...LINE, EDP_TRANS_ID: '76' }, { ...LINE, EDP_TRANS_ID: '77', EDP_AMOUNT: '1' });
    const answer = await sendStatement(test, 'idram', other);
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(
      'Տող 3, «EDP_TRANS_ID» սյունակ․ նախորդ քաղվածքում այս գործարքն այլ էր («77»)',
    );
    expect([await count('provider_statements'), await count('statement_lines')]).toEqual(before);
  });

  it.each([
    [{ from: '2026-11-20', to: '2026-11-21' }, 'Քաղվածքի վերջին օրը դեռ չի եկել'],
    [{ from: '2026-11-20', to: '2026-11-19' }, 'startDate'],
    [{ from: '2026-08-01', to: '2026-11-20' }, 'endDate'],
  ])('because its days are %j is refused', async (days, said) => {
    const answer = await sendStatement(test, 'idram', idram(), days);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(said);
  });
});

it.each([
  ['a mark of UTF-8 and semicolons', (text: string) => `\uFEFF${text}`],
  ['commas', (text: string) => text.replaceAll(';', ',')],
  ['tabs', (text: string) => text.replaceAll(';', '\t')],
  ['quotes and lines of Unix', (text: string) => text.replace(/[^;\r\n]+/g, '"$&"').replaceAll('\r', '')],
])('a statement may come with %s', async (name, change) => {
  const content = change(idram({ ...LINE, EDP_TRANS_ID: `5${name.length}`, EDP_AMOUNT: '12800' }));
  const answer = await sendStatement(test, 'idram', content);
  expect(answer, answer.text).toMatchObject({ status: 201, body: { data: { lines: 1, paid: 12_800 } } });
});

it('what was taken in is listed with its days, sums and by whom; the same file of the same days once', async () => {
  const text = statementText('onepay', [
    { transactionId: 'L-1' },
    { transactionId: 'L-2', status: 'refunded', amount: '3000' },
  ]);
  expect((await sendStatement(test, 'onepay', text)).status).toBe(201);
  expect((await sendStatement(test, 'onepay', text)).status).toBe(200);
  const { body } = await (await test.as('admin')).get('/provider-statements?provider=onepay');
  const { data } = statementsEndpoints.list.response.parse(body);
  expect(data).toMatchObject([
    {
      provider: 'onepay',
      from: '2026-11-20',
      to: '2026-11-20',
      fileName: 'քաղվածք.csv',
      lines: 2,
      fresh: 2,
      paid: 8_000,
      returned: 3_000,
      at: NOON.toISOString(),
    },
  ]);
});

describe('whose it is', () => {
  it.each<Who>(['owner', 'operator', 'mechanic', 'viewer'])('nothing of it is for %s', async (who) => {
    const person = await test.as(who);
    const id = newId();
    const calls = [
      person.get('/provider-statements'),
      person.get('/statement-differences'),
      person.get('/statement-differences/export'),
      person.get('/payment-ageing'),
      person.post(`/statement-differences/${id}/missing_here/enter`, {}),
      person.post(`/statement-differences/${id}/missing_here/settle`, { note: 'Պատճառ' }),
    ];
    for (const { status } of await Promise.all(calls)) expect(status).toBe(403);
  });

  it('the database itself shows nothing of it to a company, and lets it add nothing', async () => {
    expect(await count('statement_lines')).toBeGreaterThan(0);
    for (const who of ['owner', 'viewer'] as const)
      for (const table of ['provider_statements', 'statement_lines', 'statement_notes'])
        expect(await asPerson(test, who, `select 1 from ${table}`)).toEqual([]);
    const adding = asPerson(
      test,
      'owner',
      `insert into statement_notes (difference, kind, there, here, note, created_by, at)
        values ('${newId()}', 'amount', 1, 0, 'Պատճառ', '${PEOPLE.owner.id}', now())`,
    );
    await expect(adding).rejects.toMatchObject({ code: '42501' });
  });

  it('nothing of it is ever changed', async () => {
    for (const table of ['provider_statements', 'statement_lines', 'statement_notes'])
      await expect(test.database.pool.query(`delete from ${table}`)).rejects.toThrow();
  });
});

it('what waits for too long is counted, named and told to who watches', async () => {
  const begin = async (provider: 'arca' | 'idram' | 'telcell') => {
    const { _id: checkup } = await saveCheckup(test, 'operator');
    return openAttempt(test, await storeOrder(test, { checkup, provider }));
  };
  const { pool } = test.database;
  const admin = await test.as('admin');
  const ageing = async () => {
    const { body } = await (await test.as('admin')).get('/payment-ageing');
    return statementsEndpoints.ageing.response.parse(body).data;
  };
  const { counts: before } = await ageing();
  expect(before).toEqual({ pending: 0, unknown: 0, returns: 0, cases: 0 });

  const waiting = await begin('idram');
  const unknown = await begin('arca');
  await pool.query(`update payment_attempts set state = 'unknown' where id = $1`, [unknown.attempt]);
  await pool.query(`update payment_orders set state = 'failed' where id = $1`, [unknown.order]);
  const paid = await begin('arca');
  await hear(test, paid, 'paid');
  const { rows } = await pool.query('select id::text from payments where attempt = $1', [paid.attempt]);
  await pool.query(
    `insert into requested_returns (id, payment, attempt, company, amount, reason, created_by, at, way, state)
     values ($1, $2, $3, $4, 1000, 'Պատճառ', $5, $6, 'asked', 'requested')`,
    [newId(), rows[0].id, paid.attempt, COMPANIES.one, PEOPLE.admin.id, test.clock.now()],
  );
  const twice = await begin('arca');
  await applyHeard(test, twice.attempt, heardHere('declined'));
  const second = await openAttempt(test, twice, 2);
  await hear(test, second, 'paid');
  await hear(test, twice, 'paid');
  // The payments of this day, none of which this statement of ArCa has, and what former tests left.
  test.clock.advance(60_000);
  await sendStatement(test, 'arca', statementText('arca', []));
  const open = (await admin.get('/statement-differences?state=open')).body as {
    pagination: { count: number };
  };

  test.clock.advance(59 * 60_000 - 1);
  expect((await ageing()).counts).toEqual(before);
  test.clock.advance(60_001);
  expect(await ageing()).toMatchObject({
    counts: { pending: 1, unknown: 1, returns: 1, cases: 0 },
    differences: { open: open.pagination.count, late: 0 },
    oldest: expect.arrayContaining([
      expect.objectContaining({ what: 'pending', row: waiting.order, provider: 'idram', amount: 12_800 }),
      expect.objectContaining({ what: 'unknown', row: unknown.order }),
      expect.objectContaining({ what: 'returns', row: paid.order, amount: 1_000 }),
    ]),
  });
  test.clock.advance(24 * 3_600_000);
  expect(await ageing()).toMatchObject({
    counts: { cases: 0 },
    differences: { late: open.pagination.count },
  });
  test.clock.advance(6 * 24 * 3_600_000);
  expect((await ageing()).counts).toMatchObject({ cases: 2 });
  await ageing();
  expect(await metrics.text()).toContain('inspect_payments_ageing{what="returns"} 1');
  expect(await metrics.text()).toContain(
    `inspect_payments_ageing{what="differences"} ${open.pagination.count}`,
  );

  // Counted once in a quarter of an hour, unless it is changed here: this is heard of from elsewhere.
  const { differences: counted } = await ageing();
  await pool.query(`insert into statement_notes (difference, kind, there, here, note, created_by, at)
    select d.id, 'missing_there', 0, d.here, 'Պատճառ', '${PEOPLE.admin.id}', now()
      from (select min(id::text) as id, sum(amount) as here from payments where attempt = '${paid.attempt}') d`);
  test.clock.advance(15 * 60_000 - 1);
  expect((await ageing()).differences).toEqual(counted);
  test.clock.advance(1);
  const fewer = { open: (counted?.open ?? 0) - 1, late: (counted?.late ?? 0) - 1 };
  expect((await ageing()).differences).toEqual(fewer);

  // What can't be counted hides nothing of what can.
  test.clock.advance(15 * 60_000);
  await pool.query('alter table statement_notes rename to statement_notes_away');
  try {
    expect(await ageing()).toMatchObject({ counts: { returns: 1, cases: 2 }, differences: null });
    const figures = await metrics.text();
    expect(figures).toContain('inspect_payments_ageing{what="returns"} 1');
    expect(figures).not.toContain('inspect_payments_ageing{what="differences"}');
  } finally {
    await pool.query('alter table statement_notes_away rename to statement_notes');
  }
  expect((await ageing()).differences).toBeNull();
  test.clock.advance(15 * 60_000);
  expect((await ageing()).differences).toEqual(fewer);
});
