import { foldCounts } from '../../src/features/checkup-list/index.ts';
import { expireOpen } from '../../src/features/checkups/lifecycle/expire.repo.ts';
import { asSystem } from '../../src/platform/db/transaction.ts';
import { newId } from '../../src/platform/ids.ts';
import { buildCheckup } from '../build/checkup.ts';
import { hear, openAttempt, storeOrder } from '../build/payment-order.ts';
import { storePrepayment } from '../build/prepayment.ts';
import { moveByCall, NO_CAMERA } from '../build/stored-checkup.ts';
import { PEOPLE, type Who } from '../fixtures.ts';
import type { Client, TestApp } from '../test-app.ts';
import type { CheckupLine } from './plain-rows.ts';
import type { Facts, Found, Step } from './steps.ts';

const REASON = 'Սխալ մեքենա';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** How often each kind of step was done, and not refused. */
export type Done = Record<string, number>;
type Line = CheckupLine & { vehicle: string; updated_at: Date };
/** `own`: ids of the checkups of this history, and some of those before it. */
export type Stage = { test: TestApp; own: string[] };
const REMEMBERED = 6;
type Taken<Kind extends Step['do']> = Extract<Step, { do: Kind }>;

/** Lives a history through the calls that people make; what the program rightly refuses is left out. */
export async function playHistory(stage: Stage, steps: readonly Step[], done: Done): Promise<void> {
  stage.own.splice(0, stage.own.length - REMEMBERED);
  for (const step of steps) if (await take(stage, step)) done[step.do] = (done[step.do] ?? 0) + 1;
}

function take(stage: Stage, step: Step): Promise<boolean> {
  switch (step.do) {
    case 'begin':
      return begin(stage, step);
    case 'come again':
      return comeAgain(stage, step);
    case 'find':
    case 'conclude':
      return on(stage, step, isOpen, (line) => inspect(stage, line, step));
    case 'edit':
      return on(stage, step, isOpen, (line) => edit(stage, line, step));
    case 'amend':
      return on(stage, step, isConcluded, (line) => amend(stage, line, step));
    case 'cancel':
      return on(stage, step, isOpen, (line) =>
        end(stage, operatorOf(line), `/tech-service-checkup/${line.id}/cancel`, line),
      );
    case 'release':
      return on(stage, step, isOpen, (line) =>
        end(stage, 'admin', `/tech-service-all-checkup/${line.id}/release`, line),
      );
    case 'annul':
      return on(stage, step, isConcluded, (line) =>
        end(stage, 'admin', `/tech-service-all-checkup/${line.id}/annul`, line),
      );
    case 'expire':
      return on(stage, step, isOpen, (line) => expire(stage, line));
    case 'delete':
      return on(stage, step, isShown, (line) => staffPut(stage, line, { deleted: true }));
    case 'restore':
      return on(
        stage,
        step,
        ({ deleted }) => deleted,
        (line) => staffPut(stage, line, { deleted: false }),
      );
    case 'erase':
      return on(
        stage,
        step,
        () => true,
        (line) => erase(stage, line),
      );
    case 'move':
      return on(stage, step, isConcluded, (line) => move(stage, line, step));
    case 'pay':
      return on(stage, step, isStanding, (line) => pay(stage, line, step));
    case 'pay beforehand':
      return on(stage, step, isStanding, (line) => payBeforehand(stage, line, step));
    case 'give back':
      return giveBack(stage, step);
    case 'fold':
      return fold(stage, step);
  }
}

const isShown = ({ deleted }: Line) => !deleted;
const isOpen = ({ deleted, status }: Line) => !deleted && status === 'open';
const isConcluded = ({ deleted, status }: Line) => !deleted && status === 'concluded';
const isStanding = (line: Line) => isOpen(line) || isConcluded(line);

/** One of this history that it can be done to, some minutes after whatever was done to it last. */
async function on(
  { test, own }: Stage,
  { at }: { at: number },
  can: (line: Line) => boolean,
  work: (line: Line) => Promise<boolean>,
): Promise<boolean> {
  const { rows } = await test.database.pool.query<Line>(
    'select * from checkups where id = any($1) order by array_position($1, id::text)',
    [own],
  );
  const lines = rows.filter(can);
  const line = lines[at % lines.length];
  if (!line) return false;
  test.clock.set(new Date(line.updated_at.getTime() + 2 * MINUTE_MS));
  return work(line);
}

/** Whether it was done. What is malformed, or breaks the server, is no refusal. */
function wasDone(
  { status, text }: { status: number; text: string },
  refusals: readonly number[] = [403, 409, 422],
): boolean {
  if (status < 300) return true;
  if (refusals.includes(status)) return false;
  throw new Error(`${status} ${text}`);
}

const personOf = (id: string): Who => {
  const found = Object.entries(PEOPLE).find(([, person]) => person.id === id);
  if (!found) throw new Error(`nobody is ${id}`);
  return found[0] as Who;
};
const operatorOf = (line: Line) => personOf(line.created_by);

const MASSES: Readonly<Record<number, number>> = { 301: 2_900, 302: 9_000 };
const ID_NUMBERS = [null, '12345678', '87654321'] as const;

const overridesOf = ({ carType, fuel, ownerStatus, power }: Facts) => ({
  carTypeCode: carType,
  fuelCode: fuel,
  enginePower: power,
  maximumMass: MASSES[carType] ?? null,
  ownerStatus,
  ownerIdNumber: ID_NUMBERS[ownerStatus],
  productionYear: 2009,
});

/** Each operator has two mechanics where his company has two. */
function mechanicOf(who: Who, second: boolean): string {
  if (PEOPLE[who].company !== PEOPLE.mechanic.company) return PEOPLE.mechanic2.id;
  return second ? PEOPLE.expiredMechanic.id : PEOPLE.mechanic.id;
}

async function begin(
  { test, own }: Stage,
  { who, second, when, facts, cash }: Taken<'begin'>,
): Promise<boolean> {
  test.clock.set(when);
  const body = await buildCheckup(test.database.pool, {
    ...overridesOf(facts),
    mechanic: mechanicOf(who, second),
    payments: cash.map((purpose) => ({ purpose, method: 'cash' })),
  });
  const done = wasDone(await (await test.as(who)).post('/tech-service-checkup', body), []);
  own.push(body.temporary_id);
  return done;
}

function comeAgain(stage: Stage, step: Taken<'come again'>): Promise<boolean> {
  return on(
    stage,
    step,
    (line) => isConcluded(line) && line.opinion === false,
    async (line) => {
      const { test, own } = stage;
      test.clock.set(new Date((line.concluded_at ?? line.updated_at).getTime() + step.days * DAY_MS));
      const { car_reg_no: CarRegNo, vin: VIN, registration_certificate: registrationCertificate } = line;
      const body = await buildCheckup(test.database.pool, {
        CarRegNo,
        VIN,
        registrationCertificate,
        mechanic: line.mechanic,
        payments: step.cash.map((purpose) => ({ purpose, method: 'cash' as const })),
      });
      const answer = await (await test.as(operatorOf(line))).post('/tech-service-checkup', body);
      const done = wasDone(answer);
      if (done) own.push(body.temporary_id);
      return done;
    },
  );
}

function foundIn(found: Found) {
  const of = (list: string) =>
    Object.fromEntries(
      found.flatMap((one) => (one.list === list ? [[String(one.code), { checked: one.checked }]] : [])),
    );
  return { classificators: of('classificators'), newClassificators: of('newClassificators') };
}

const FORBIDDING = (one: Found[number]) => one.list === 'classificators' && one.code < 105;
const SOMETHING: Found = [{ list: 'classificators', code: 101, checked: true }];

/** The mechanic sends what he found, and signs it by that; at a conclusion the operator says the result. */
async function inspect(
  { test }: Stage,
  line: Line,
  step: Taken<'find'> | Taken<'conclude'>,
): Promise<boolean> {
  const { id, version, created_at } = line;
  const isConclusion = step.do === 'conclude';
  const fit = isConclusion && step.fit;
  const allowed = fit ? step.found.filter((one) => !FORBIDDING(one)) : step.found;
  const found = allowed.some(({ checked }) => checked) || fit ? allowed : SOMETHING;
  if (isConclusion) test.clock.set(new Date(created_at.getTime() + step.minutes * MINUTE_MS));
  const mechanic = await test.as(personOf(line.mechanic));
  const signed = await mechanic.put(`/tech-service-mechanic-checkups/${id}`, { version, ...foundIn(found) });
  if (!wasDone(signed)) return false;
  if (!isConclusion) return true;
  const conclusion = { version: version + 1, Opinion: fit, cameraReasonId: NO_CAMERA };
  const operator = await test.as(operatorOf(line));
  return wasDone(await operator.put(`/tech-service-checkup/${id}`, conclusion));
}

async function changeOf(test: TestApp, { change, to }: Taken<'edit' | 'amend'>, line: Line) {
  const { carType, carGroup, fuel, enginePower, maximumMass, ownerStatus, ownerIdNumber } =
    await buildCheckup(test.database.pool, overridesOf(to));
  switch (change) {
    case 'carType':
      return { carType, carGroup, enginePower, maximumMass };
    case 'owner':
      return { ownerStatus, ownerIdNumber };
    case 'fuel':
      return { fuel };
    case 'power':
      return { enginePower };
    case 'Opinion':
      return line.status === 'open'
        ? { mechanic: mechanicOf(operatorOf(line), to.power > 100) }
        : { Opinion: !line.opinion };
  }
}

async function edit({ test }: Stage, line: Line, step: Taken<'edit' | 'amend'>): Promise<boolean> {
  const body = { version: line.version, ...(await changeOf(test, step, line)) };
  return wasDone(await (await test.as(operatorOf(line))).put(`/tech-service-checkup/${line.id}`, body));
}

const amend = async (stage: Stage, line: Line, step: Taken<'edit' | 'amend'>) =>
  staffPut(stage, line, await changeOf(stage.test, step, line));

async function staffPut({ test }: Stage, { id, version }: Line, change: object): Promise<boolean> {
  const body = { version, reason: REASON, ...change };
  return wasDone(await (await test.as('admin')).put(`/tech-service-all-checkup/${id}`, body));
}

async function end({ test }: Stage, who: Who, path: string, { version }: Line): Promise<boolean> {
  return wasDone(await (await test.as(who)).post(path, { version, reason: REASON }));
}

async function expire({ test }: Stage, { created_at }: Line): Promise<boolean> {
  const now = new Date(created_at.getTime() + 12 * DAY_MS);
  test.clock.set(now);
  return (await asSystem(test.database.pool, (tx) => expireOpen(tx, now))).length > 0;
}

async function erase({ test }: Stage, { id }: Line): Promise<boolean> {
  const admin: Client = await test.as('admin');
  return wasDone(await admin.send('DELETE', `/tech-service-checkup/${id}`, { body: { reason: REASON } }));
}

async function move({ test, own }: Stage, line: Line, { to }: Taken<'move'>): Promise<boolean> {
  const right = await buildCheckup(test.database.pool, { ...overridesOf(to), mechanic: line.mechanic });
  const { _id } = await moveByCall(test, { _id: line.id, version: line.version }, right);
  own.push(_id);
  return true;
}

/** Drams of this checkup for a purpose, by its own fees. */
const feeOf = ({ fees }: Line, purpose: 'inspection' | 'environmental') => fees[purpose]?.amount ?? 0;

async function pay(stage: Stage, line: Line, { method, purposes }: Taken<'pay'>): Promise<boolean> {
  const { test } = stage;
  const who = operatorOf(line);
  if (method === 'cash') {
    const payments = purposes.map((purpose) => ({ _id: newId(), purpose, method }));
    const answer = await (await test.as(who)).post(`/tech-service-checkup/${line.id}/payments`, { payments });
    return wasDone(answer);
  }
  const lines = purposes
    .map((purpose) => ({ purpose, amount: feeOf(line, purpose), taxYears: [] }))
    .filter(({ amount }) => amount > 0);
  if (lines.length === 0) return false;
  if (method === 'terminal') {
    for (const { purpose, amount } of lines)
      await test.database.pool.query(
        `insert into payments (id, checkup, company, vehicle, purpose, method, origin, amount, created_by, created_at)
         values ($1, $2, $3, $4, $5, 'terminal', 'station', $6, $7, $8)`,
        [newId(), line.id, line.company, line.vehicle, purpose, amount, line.created_by, test.clock.now()],
      );
    return true;
  }
  const order = await storeOrder(test, { provider: method, checkup: line.id, lines, who });
  await hear(test, await openAttempt(test, order), 'paid');
  return true;
}

async function payBeforehand(
  { test }: Stage,
  line: Line,
  { method, purpose }: Taken<'pay beforehand'>,
): Promise<boolean> {
  const amount = feeOf(line, purpose);
  if (!line.car_reg_no || amount === 0) return false;
  const station = { operator2: 'twoA', operatorB: 'oneB' }[String(operatorOf(line))] ?? 'oneA';
  const paid = { purpose, amount, method, station: station as 'oneA' };
  const prepaid = [await storePrepayment(test, line.car_reg_no, paid)];
  const operator = await test.as(operatorOf(line));
  return wasDone(await operator.post(`/tech-service-checkup/${line.id}/prepaid`, { prepaid }));
}

type Given = {
  id: string;
  company: string;
  checkup: string | null;
  method: string;
  origin: string;
  left: number;
};

/** Money that stands for one of these checkups goes back, whole or in part: by hand, or as its provider says. */
async function giveBack({ test, own }: Stage, { at, part }: Taken<'give back'>): Promise<boolean> {
  const { rows } = await test.database.pool.query<Given>(
    `select p.*, inspect.left_of(p.id) as left from payments p
      where p.checkup = any($1) or p.id in (select payment from payment_uses where checkup = any($1)) order by p.created_at, p.id`,
    [own],
  );
  const payments = rows.filter(({ left }) => left > 1);
  const payment = payments[at % payments.length];
  if (!payment) return false;
  const amount = part ? Math.floor(payment.left / 3) : payment.left;
  test.clock.advance(5 * MINUTE_MS);
  if (payment.origin === 'station' && (payment.method === 'arca' || payment.method === 'telcell')) {
    await test.database.pool.query(
      `insert into payment_returns (id, payment, company, checkup, amount, reason, at) values ($1, $2, $3, $4, $5, $6, $7)`,
      [newId(), payment.id, payment.company, payment.checkup, amount, REASON, test.clock.now()],
    );
    return true;
  }
  const admin = await test.as('admin');
  const answer = await admin.post(`/payments/${payment.id}/returns`, {
    _id: newId(),
    amount,
    reason: REASON,
  });
  return wasDone(answer);
}

async function fold({ test }: Stage, { times }: Taken<'fold'>): Promise<boolean> {
  for (let turn = 0; turn < times; turn += 1) await asSystem(test.database.pool, foldCounts);
  return true;
}
