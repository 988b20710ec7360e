import { companiesEndpoints } from '@inspect/contract/companies';
import { newId } from '../../src/platform/ids.ts';
import { storeOrder } from '../build/payment-order.ts';
import { saveCheckup } from '../build/stored-checkup.ts';
import { COMPANIES, PEOPLE, STATIONS, type Who } from '../fixtures.ts';
import { PDF, sendForm } from '../multipart.ts';
import type { TestApp } from '../test-app.ts';

/** What belongs to one company, or to nobody of it. */
export type Things = {
  company: string;
  station: string;
  person: string;
  mechanic: string;
  checkup: string;
  /** of another of its checkups */
  payment: string;
  /** of a third one */
  order: string;
  /** closed, into which the cash of that payment went */
  shift: string;
  /** of that shift */
  correction: string;
  /** a part of that payment which went back */
  paymentReturn: string;
  file: string;
  session: string;
  login: string;
  passkey: string;
};

/** Whose session and sign-in they are, and colleagues to whom things may be done. */
const STAFF_OF = {
  one: { self: 'operator', person: 'operatorA2', mechanic: 'expiredMechanic' },
  two: { self: 'operator2', person: 'operator2', mechanic: 'mechanic2' },
} as const;

/** What the people of a company were told; whoever watches over ids does not look for them. */
export const NOTICES = { one: 'a6'.repeat(12), two: 'b6'.repeat(12) } as const;

async function tellCompany({ database: { pool }, clock }: TestApp, which: 'one' | 'two'): Promise<void> {
  await pool.query(
    `insert into notifications (id, title, text, audience, must_acknowledge, created_by, created_at) values ($1, 'Նոր', 'Նոր', 'company', true, $2, $3)`,
    [NOTICES[which], PEOPLE.admin.id, clock.now()],
  );
  await pool.query('insert into notification_targets (notification, company) values ($1, $2)', [
    NOTICES[which],
    COMPANIES[which],
  ]);
}

/** The things of a company, the same kinds in each. */
async function thingsOf(
  test: TestApp,
  which: 'one' | 'two',
  given: Pick<Things, 'checkup' | 'payment' | 'order' | 'paymentReturn' | 'shift' | 'correction' | 'file'>,
): Promise<Things> {
  const { pool } = test.database;
  const { self, person, mechanic } = STAFF_OF[which];
  await test.as(self);
  const { rows } = await pool.query<{ id: string }>(
    'select id::text from sessions where "user" = $1 and revoked_at is null order by created_at limit 1',
    [PEOPLE[self].id],
  );
  const login = which === 'one' ? 'a9'.repeat(12) : 'b9'.repeat(12);
  await pool.query(
    `insert into login_history (id, at, "user", company, email_hash, result, factor) values ($1, $2, $3, $4, '\\x00', 'success', 'password')`,
    [login, test.clock.now(), PEOPLE[self].id, COMPANIES[which]],
  );
  const passkey = which === 'one' ? 'a8'.repeat(12) : 'b8'.repeat(12);
  await pool.query(
    `insert into passkeys (id, "user", credential_id, public_key, counter, transports, backup_eligible, backed_up, name, created_at) values ($1, $2, $3, '\\x00', 0, '{}', false, false, 'Բանալի', $4)`,
    [passkey, PEOPLE[self].id, Buffer.from(passkey, 'hex'), test.clock.now()],
  );
  await tellCompany(test, which);
  return {
    company: COMPANIES[which],
    station: which === 'one' ? STATIONS.oneA : STATIONS.twoA,
    person: PEOPLE[person].id,
    mechanic: PEOPLE[mechanic].id,
    session: rows[0]?.id ?? '',
    login,
    passkey,
    ...given,
  };
}

/** A contract that waits for nobody: while one does, nobody works. */
async function contractOf(test: TestApp, company: string, owner: Who): Promise<string> {
  const path = `/companies/${company}/contract`;
  const answer = await sendForm(test, 'admin', path, [{ name: 'a.pdf', content: PDF }]);
  const { contractFile, version } = companiesEndpoints.uploadContract.response.parse(answer.body).data;
  await (await test.as('admin')).put(`/companies/${company}`, { version, contractEnabled: true });
  await (await test.as(owner)).post('/companies/accept-contract', { file: contractFile });
  return contractFile ?? '';
}

async function paymentOf(
  test: TestApp,
  operator: Who,
  owner: Who,
): Promise<Pick<Things, 'payment' | 'shift' | 'correction'>> {
  const { pool } = test.database;
  const { _id } = await saveCheckup(test, operator, {
    payments: [{ purpose: 'inspection', method: 'cash' }],
  });
  const { rows } = await pool.query<Pick<Things, 'payment' | 'shift'>>(
    'select payment::text, shift::text from ledger_entries where checkup = $1',
    [_id],
  );
  const { payment, shift } = rows[0] ?? { payment: '', shift: '' };
  const [count, correction] = [newId(), newId()];
  const { id: person } = PEOPLE[operator];
  await pool.query(
    'insert into cash_counts (id, shift, counted, counted_by, at) values ($1, $2, 0, $3, $4)',
    [count, shift, person, test.clock.now()],
  );
  await pool.query(
    `update cash_shifts set closing = $2, closed_by = $3, closed_at = $4, reason = 'Պակաս' where id = $1`,
    [shift, count, person, test.clock.now()],
  );
  await pool.query(
    `insert into cash_shift_corrections (id, shift, company, amount, reason, corrected_by, at) values ($1, $2, $3, 7, 'Գտնվել է', $4, $5)`,
    [correction, shift, PEOPLE[owner].company, PEOPLE[owner].id, test.clock.now()],
  );
  return { payment, shift, correction };
}

async function orderOf(test: TestApp, operator: Who): Promise<string> {
  const { _id: checkup } = await saveCheckup(test, operator);
  return (await storeOrder(test, { checkup, who: operator })).order;
}

/** Drams that no sample gives back. */
const RETURNED = 2;

async function returnOf(test: TestApp, payment: string, owner: Who): Promise<string> {
  const _id = newId();
  const body = { _id, amount: RETURNED, reason: 'Պատճառ' };
  const { status, text } = await (await test.as(owner)).post(`/payments/${payment}/returns`, body);
  if (status !== 201) throw new Error(text);
  return _id;
}

/** One that is open is in no list of controls. */
async function cancelledOf(test: TestApp, operator: Who): Promise<void> {
  const { _id, version } = await saveCheckup(test, operator);
  const body = { version, reason: 'Պատճառ' };
  const { status, text } = await (await test.as(operator)).post(`/tech-service-checkup/${_id}/cancel`, body);
  if (status !== 200) throw new Error(text);
}

/** The things of both companies, as people of the first see them. */
export async function thingsOfBoth(test: TestApp): Promise<{ own: Things; theirs: Things }> {
  const given = async (which: 'one' | 'two', operator: Who, owner: Who) => {
    const taken = await paymentOf(test, operator, owner);
    await cancelledOf(test, operator);
    return {
      checkup: (await saveCheckup(test, operator))._id,
      order: await orderOf(test, operator),
      ...taken,
      paymentReturn: await returnOf(test, taken.payment, owner),
      file: await contractOf(test, COMPANIES[which], owner),
    };
  };
  return {
    own: await thingsOf(test, 'one', await given('one', 'operator', 'owner')),
    theirs: await thingsOf(test, 'two', await given('two', 'operator2', 'owner2')),
  };
}
