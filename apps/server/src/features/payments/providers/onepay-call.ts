import { normalisePlate, plateKind, yerevanDay } from '@inspect/contract/kernel';
import { asSystem, type Tx } from '../../../platform/db/transaction.ts';
import {
  answerOnePay,
  type OnePayRead,
  type OnePayTaken,
  readOnePay,
} from '../../../platform/gateways/onepay/onepay.ts';
import { isEnforced } from '../../dahk/index.ts';
import { lockVehicles } from '../../vehicles/index.ts';
import { openCase } from '../orders/orders.repo.ts';
import { announcePrepayment, type Entered } from './announce-prepayment.ts';
import { eventBefore, paidAlready, stationTaking } from './paid-beforehand.query.ts';
import { insertDecision, insertPrepayment } from './paid-beforehand.repo.ts';
import type { Calling, Outcome, ProviderReply } from './provider-call.ts';

type Payment = Extract<OnePayRead, { payment: unknown }>['payment'];

/** What a citizen has paid the mediator, for a vehicle that nobody has seen yet. */
export async function takeOnePay(
  { pool, clock, announce }: Calling,
  secret: string,
  sent: { headers: Readonly<Record<string, unknown>>; body: string },
): Promise<ProviderReply> {
  const now = clock.now();
  const read = readOnePay(sent, { secret, now });
  if ('problem' in read) {
    const { status, problem: why } = read;
    // Signed and not to be read is the mediator's mistake, and nobody's trick.
    return { status, body: said(why), outcome: status === 401 ? 'forged' : 'refused', why };
  }
  const { taken, entered } = await asSystem(pool, (tx) => take(tx, read.payment, now));
  announcePrepayment(announce, entered);
  const { status, body } = answerOnePay(taken);
  const isRefusal = status !== 200;
  return { status, body: said(body.status), outcome: OUTCOMES[taken], ...(isRefusal ? { why: taken } : {}) };
}

const said = (status: string) => JSON.stringify({ status });

const OUTCOMES: Readonly<Record<OnePayTaken, Outcome>> = {
  accepted: 'taken',
  double: 'taken',
  repeated: 'repeated',
  refused_double: 'refused',
  not_taken: 'refused',
  other_payload: 'refused',
};

const METHODS = { card: 'arca', idram: 'idram', telcell: 'telcell' } as const;

type Taken = { taken: OnePayTaken; entered?: Entered };

/** What was decided of a transaction stands, also that it was refused: its money went back then. */
async function take(tx: Tx, payment: Payment, now: Date): Promise<Taken> {
  const { transactionId, purpose, amount } = payment;
  const plate = normalisePlate(payment.CarRegNo);
  // Whoever else pays for this vehicle, here or at a desk, waits or was before.
  await lockVehicles(tx, { plate, vin: null });
  const today = yerevanDay(now);
  const isPayable = plateKind(plate) !== null && !(await isEnforced(tx, { plate, certificate: null }, today));
  const station = isPayable ? await stationTaking(tx, payment.station) : undefined;
  const already = station && (await paidAlready(tx, plate, purpose, now));
  const decision = decisionOf(station, already !== undefined);
  const raw = JSON.stringify({ ...payment, CarRegNo: plate });
  const key = `onepay:${transactionId}`;
  const of = { provider: 'onepay', key, company: station?.company ?? null, decision, amount, raw, at: now };
  if (!(await insertDecision(tx, of))) return { taken: await before(tx, key, raw) };
  if (!station || (decision !== 'accepted' && decision !== 'double')) return { taken: decision };
  const { company } = station;
  const id = await insertPrepayment(tx, {
    provider: 'onepay',
    transactionId,
    company,
    station: payment.station,
    plate,
    purpose,
    amount,
    method: METHODS[payment.channel],
    surplus: decision === 'double',
    paidAt: new Date(payment.paidAt),
    at: now,
  });
  if (decision === 'double')
    await openCase(tx, { payment: id, company, other: already?.other ?? null, plate, at: now });
  return { taken: decision, entered: { payment: id, company } };
}

type Decision = Exclude<OnePayTaken, 'repeated' | 'other_payload'>;

function decisionOf(station: { takes_doubles: boolean } | undefined, isPaid: boolean): Decision {
  if (!station) return 'not_taken';
  if (!isPaid) return 'accepted';
  return station.takes_doubles ? 'double' : 'refused_double';
}

async function before(tx: Tx, key: string, raw: string): Promise<OnePayTaken> {
  const event = await eventBefore(tx, 'onepay', key);
  if (event?.raw !== raw) return 'other_payload';
  const decision = event.kind as Decision;
  return decision === 'accepted' ? 'repeated' : decision;
}
