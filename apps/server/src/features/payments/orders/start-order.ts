import { type Actor, INSPECTING_ROLE } from '@inspect/contract/access';
import type { Checkup } from '@inspect/contract/checkups';
import { runsCompany } from '@inspect/contract/companies';
import { AppError, yerevanDay } from '@inspect/contract/kernel';
import {
  LIVE_ATTEMPTS,
  type OrderLine,
  owedOf,
  owedPurposes,
  type PaymentPurpose,
  type Provider,
} from '@inspect/contract/payments';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { PaymentGateways } from '../../../platform/gateways/payments/payment-settings.ts';
import { newId } from '../../../platform/ids.ts';
import { settingValues } from '../../../platform/settings/settings.query.ts';
import { checkupOf } from '../../checkup-list/index.ts';
import { refuseEnforced } from '../../dahk/index.ts';
import { lockVehicles } from '../../vehicles/index.ts';
import { refuseTaxPaidElsewhere, refuseUnpayable } from '../payable.ts';
import { vehicleOfCheckup } from '../payments.query.ts';
import { requireSeenPrepaid } from '../prepaid/use-prepaid.ts';
import { requireSeenSum } from '../require-seen-sum.ts';
import {
  type Attempt,
  lastAttempt,
  lockDue,
  type Order,
  openOrderOfCheckup,
  openOrderOfCompany,
  orderById,
} from './orders.query.ts';
import { insertAttempt, insertOrder } from './orders.repo.ts';
import { expiryOf, firstPoll } from './poll-times.ts';

type Services = { paymentGateways?: PaymentGateways | undefined };

/** What is asked for and by which attempt; `fresh`: the provider has not been told of it yet. */
export type Begun = { order: Order; attempt: Attempt; fresh: boolean };

type OrderRequest = {
  _id: string;
  checkup: string;
  purposes: readonly PaymentPurpose[];
  method: Provider;
  seenTotal?: number | undefined;
  leftPrepaid?: readonly string[] | undefined;
};

/**
 * Behind the vehicle's lock, so that what is asked for is what is owed. Who asks again, with the same id or another one,
 * gets the order that is open; when its attempt has ended, the next attempt of it.
 */
export async function beginCheckupOrder(
  services: Services,
  tx: Tx,
  actor: Actor,
  { _id, checkup: id, purposes, method, seenTotal, leftPrepaid }: OrderRequest,
  now: Date,
): Promise<Begun> {
  const { CarRegNo: plate, VIN: vin } = await checkupOf(tx, actor, id);
  if (actor.role === INSPECTING_ROLE) throw new AppError('forbidden');
  await requireMethod(services, tx, method);
  await lockVehicles(tx, { plate, vin });
  const checkup = await checkupOf(tx, actor, id);
  const known = await orderById(tx, _id);
  if (known && !isSame(known, { checkup: id, method, purposes })) throw new AppError('op_reused');
  if (known && known.paid_attempt !== null) return begunOf(tx, known);

  refuseUnpayable(checkup);
  const { CarRegNo, registrationCertificate: certificate } = checkup;
  await refuseEnforced(tx, { plate: CarRegNo, certificate }, yerevanDay(now));
  if (purposes.some((purpose) => !owedPurposes(checkup.fees, checkup.paid).includes(purpose)))
    throw new AppError('checkup.not_owed', { data: checkup });
  if (purposes.includes('environmental')) await refuseTaxPaidElsewhere(tx, checkup);
  await requireSeenPrepaid(tx, checkup, { purposes, left: leftPrepaid });
  const lines = linesOf(checkup, purposes);
  const amount = lines.reduce((sum, line) => sum + line.amount, 0);
  requireSeenSum(seenTotal, amount, checkup.fees);
  const open = known ?? (await openOrderOfCheckup(tx, { checkup: id, provider: method, lines }));
  if (open) return goOn(tx, open, { lines, now });

  const order = {
    id: _id,
    provider: method,
    origin: 'station' as const,
    company: checkup.company,
    station: checkup.station,
    checkup: id,
    vehicle: await vehicleOfCheckup(tx, id),
    car_reg_no: checkup.CarRegNo,
    lines,
    amount,
    created_by: actor.userId,
  };
  // The id is somebody's whom this person doesn't see.
  if (!(await insertOrder(tx, { ...order, now }))) throw new AppError('op_reused');
  return begin(tx, _id, 1, now);
}

/** What is due is read under the company's lock, so that no two orders ask for the same period. */
export async function beginCompanyOrder(services: Services, tx: Tx, actor: Actor, now: Date): Promise<Begun> {
  if (actor.company === null || !runsCompany(actor.role)) throw new AppError('forbidden');
  await requireMethod(services, tx, 'arca');
  const due = await lockDue(tx, actor.company);
  const open = await openOrderOfCompany(tx, actor.company);
  const lines: OrderLine[] = [{ purpose: 'subscription', amount: due, taxYears: [] }];
  // One that asks for another sum than is due by now goes on as long as somebody may be paying it.
  if (open && (open.amount === due || (await isLive(tx, open, now))))
    return goOn(tx, open, { lines: open.lines, now });
  if (due === 0) throw new AppError('payment.nothing_due');
  if (open) throw new AppError('payment.starting');
  const id = newId();
  const order = {
    id,
    provider: 'arca' as const,
    origin: 'company' as const,
    company: actor.company,
    station: null,
    checkup: null,
    vehicle: null,
    car_reg_no: null,
    lines,
    amount: due,
    created_by: actor.userId,
  };
  await insertOrder(tx, { ...order, now });
  return begin(tx, id, 1, now);
}

async function requireMethod({ paymentGateways }: Services, tx: Tx, method: Provider): Promise<void> {
  const { payments } = await settingValues(tx, ['payments']);
  const isOn = Array.isArray(payments) && payments.includes(method);
  if (!isOn || paymentGateways?.[method] === undefined) throw new AppError('payment.method_off');
}

function isSame(
  order: Order,
  { checkup, method, purposes }: { checkup: string; method: Provider; purposes: readonly PaymentPurpose[] },
): boolean {
  const asked = order.lines.map(({ purpose }) => purpose);
  return (
    order.checkup === checkup &&
    order.provider === method &&
    asked.length === purposes.length &&
    purposes.every((purpose) => asked.includes(purpose))
  );
}

function linesOf({ fees, paid }: Checkup, purposes: readonly PaymentPurpose[]): OrderLine[] {
  const owed = owedOf(fees, paid);
  return purposes.map((purpose) => ({
    purpose,
    amount: owed[purpose] ?? 0,
    taxYears: purpose === 'environmental' ? (fees.environmental?.taxYears ?? []) : [],
  }));
}

/** An order that is there: by the attempt that somebody may be paying, else by the next one. */
async function goOn(tx: Tx, order: Order, { lines, now }: { lines: OrderLine[]; now: Date }): Promise<Begun> {
  const begun = await begunOf(tx, order);
  const { attempt } = begun;
  if (isOpen(attempt) && now < attempt.expires_at) {
    if (attempt.state !== 'creating') return begun;
    // A wallet is told by the browser, so nothing is lost; ArCa is being asked for it right now, or nobody heard its answer.
    if (attempt.provider !== 'arca') return { ...begun, fresh: true };
    throw new AppError('payment.starting');
  }
  if (isOpen(attempt) || order.state === 'cancelled') throw new AppError('payment.starting');
  // What is owed has changed since: another sum is another order.
  if (!isSameSums(order.lines, lines)) throw new AppError('op_reused');
  return begin(tx, order.id, attempt.n + 1, now);
}

const isOpen = ({ state }: Attempt) => LIVE_ATTEMPTS.some((live) => live === state);

async function isLive(tx: Tx, order: Order, now: Date): Promise<boolean> {
  const attempt = await lastAttempt(tx, order.id);
  return attempt !== undefined && isOpen(attempt) && now < attempt.expires_at;
}

const isSameSums = (one: readonly OrderLine[], other: readonly OrderLine[]) =>
  one.every(({ purpose, amount }) =>
    other.some((line) => line.purpose === purpose && line.amount === amount),
  );

async function begunOf(tx: Tx, order: Order): Promise<Begun> {
  const attempt = await lastAttempt(tx, order.id);
  if (!attempt) throw new Error('an order without an attempt');
  return { order, attempt, fresh: false };
}

/** The attempt is stored before its provider is told: whatever is lost on the way, it is asked after. */
async function begin(tx: Tx, id: string, n: number, now: Date): Promise<Begun> {
  const order = await orderById(tx, id);
  if (!order) throw new Error('an order that was stored is not there');
  const { provider, company } = order;
  await insertAttempt(tx, {
    id: newId(),
    payment_order: id,
    company,
    n,
    provider,
    merchant_no: `${id}-${n}`,
    expires_at: expiryOf(provider, now),
    next_poll_at: firstPoll(provider, now),
    now,
  });
  return { ...(await begunOf(tx, order)), fresh: true };
}
