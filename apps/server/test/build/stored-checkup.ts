import type { Findings, Found } from '@inspect/contract/checkup-fields';
import { type Checkup, checkupsEndpoints, type NewCheckupInput } from '@inspect/contract/checkups';
import { newId } from '../../src/platform/ids.ts';
import { COMPANIES, PEOPLE, TEST_PASSWORD, type Who } from '../fixtures.ts';
import type { TestApp } from '../test-app.ts';
import { buildCheckup } from './checkup.ts';

export type Overrides = NonNullable<Parameters<typeof buildCheckup>[1]>;

/** What this person would send; the mechanic is one of his own company. */
export function payloadOf(test: TestApp, who: Who, overrides: Overrides = {}): Promise<NewCheckupInput> {
  const mechanic = PEOPLE[who].company === COMPANIES.two ? PEOPLE.mechanic2.id : PEOPLE.mechanic.id;
  return buildCheckup(test.database.pool, { mechanic, ...overrides });
}

/** Saves a checkup as this person would, at the hour that the clock then shows; the clock is put back. */
export async function saveCheckup(
  test: TestApp,
  who: Who,
  overrides: Overrides = {},
  at: Date = test.clock.now(),
): Promise<Checkup> {
  const before = test.clock.now();
  test.clock.set(at);
  const person = await test.as(who);
  const answer = await person.post('/tech-service-checkup', await payloadOf(test, who, overrides));
  test.clock.set(before);
  if (answer.status !== 201) throw new Error(`not saved: ${answer.status} ${answer.text}`);
  return checkupsEndpoints.create.response.parse(answer.body).data;
}

/** Ends a checkup as the conclusion will: the record and the register's row of its vehicle. */
export async function conclude(test: TestApp, checkup: Checkup, opinion: boolean, at = test.clock.now()) {
  await test.database.pool.query(
    `update checkups set version = version + 1, status = 'concluded', opinion = $2, concluded_at = $3, number = $4 where id = $1`,
    [checkup._id, opinion, at, newId()],
  );
  await test.database.pool.query(
    `update vehicles v set last_checkup_on = ($3::timestamptz at time zone 'Asia/Yerevan')::date, last_opinion = $2,
            due_on = case when $2 then c.next_checkup_date else v.due_on end
       from checkups c where c.id = $1 and v.id = c.vehicle`,
    [checkup._id, opinion, at],
  );
}

/** «The camera doesn’t work»: a reason that stands in for the photo and needs no further word. */
export const NO_CAMERA = '47418cd209aa9b6a73e3a119';

/** Classificators in force: one that forbids to drive, and one that doesn't. */
export const FORBIDDING = '101';
export const HARMLESS = '105';

/** The mechanic of the fixtures' companies sends what he found from his own device, and signs it by that. */
export async function signByCall(
  test: TestApp,
  { _id, version, company }: Pick<Checkup, '_id' | 'version' | 'company'>,
  found: Found = {},
): Promise<Checkup> {
  const mechanic = await test.as(company === COMPANIES.two ? 'mechanic2' : 'mechanic');
  const answer = await mechanic.put(`/tech-service-mechanic-checkups/${_id}`, { version, ...found });
  if (answer.status !== 200) throw new Error(`not signed: ${answer.text}`);
  return checkupsEndpoints.edit.response.parse(answer.body).data;
}

/** Nobody's birthday and no run. */
export const PIN = '274918';

/** A mechanic chooses his PIN, as he does on his own page. */
export async function choosePin(test: TestApp, who: Who, pin = PIN): Promise<void> {
  const answer = await (await test.as(who)).put('/auth/signing-pin', { current: TEST_PASSWORD, pin });
  if (answer.status !== 200) throw new Error(`no PIN: ${answer.text}`);
}

/** Concludes a checkup by the calls of its mechanic and its operator, a quarter of an hour after now. */
export async function concludeByCalls(
  test: TestApp,
  who: Who,
  checkup: Checkup,
  opinion: boolean,
  found: Findings = opinion ? {} : { [FORBIDDING]: { checked: true } },
): Promise<Checkup> {
  test.clock.advance(15 * 60_000);
  const { _id } = checkup;
  const { version } = await signByCall(test, checkup, { classificators: found });
  const conclusion = { version, Opinion: opinion, cameraReasonId: NO_CAMERA };
  const answer = await (await test.as(who)).put(`/tech-service-checkup/${_id}`, conclusion);
  if (answer.status !== 200) throw new Error(`not concluded: ${answer.text}`);
  return checkupsEndpoints.edit.response.parse(answer.body).data;
}

/** Moves a result to the vehicle and the owner of another record, as the staff would. */
export async function moveByCall(
  test: TestApp,
  wrong: Pick<Checkup, '_id' | 'version'>,
  right: Checkup | NewCheckupInput,
): Promise<Checkup> {
  const { car, carModel, carGroup, carType, body, color, fuel, productionYear, enginePower, maximumMass } =
    right;
  const { ownerStatus, ownerName, ownerIdNumber, phone, region, county, address } = right;
  const { CarRegNo, VIN, registrationCertificate } = right;
  const answer = await (await test.as('admin')).post(`/tech-service-all-checkup/${wrong._id}/move`, {
    version: wrong.version,
    reason: 'Սխալ մեքենա',
    temporary_id: newId(),
    car,
    carModel,
    carGroup,
    carType,
    body,
    color,
    fuel,
    productionYear,
    enginePower,
    maximumMass,
    ownerIdNumber,
    ownerStatus,
    ownerName,
    phone,
    region,
    county,
    address,
    CarRegNo,
    VIN,
    registrationCertificate,
    ...('plateConfirmed' in right ? { plateConfirmed: right.plateConfirmed } : {}),
    ...('smsReminders' in right ? { smsReminders: right.smsReminders } : {}),
  });
  if (answer.status !== 201) throw new Error(`not moved: ${answer.text}`);
  return checkupsEndpoints.edit.response.parse(answer.body).data;
}

/** How many rows a table holds, whoever they belong to. */
export async function countOf(test: TestApp, table: 'checkups' | 'payments' | 'vehicles' | 'vehicle_owners') {
  const { rows } = await test.database.pool.query<{ count: number }>(`select count(*) from ${table}`);
  return rows[0]?.count ?? -1;
}
