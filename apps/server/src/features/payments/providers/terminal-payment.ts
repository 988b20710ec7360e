import { normalisePlate, plateKind } from '@inspect/contract/kernel';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Biller } from '../../../platform/gateways/terminals/biller.ts';
import { lockVehicles } from '../../vehicles/index.ts';
import { openCase } from '../orders/orders.repo.ts';
import type { Entered } from './announce-prepayment.ts';
import {
  eventBefore,
  owedAtTerminal,
  paidAlready,
  paidInPart,
  stationTaking,
} from './paid-beforehand.query.ts';
import { insertDecision, insertPrepayment } from './paid-beforehand.repo.ts';

/** Terminals take money for the service alone: of the tax only the desk knows for which years it is. */
const PURPOSE = 'inspection';

/** A network of terminals: its name in the events and references. */
export type Network = { name: 'easypay' | 'telcell_kiosk'; biller: Biller };

export type TerminalCheck =
  | { word: 'unknown_account' | 'paid' | 'not_taken' }
  /** `debt`: drams; undefined where nobody can say */
  | { word: 'ok'; plate: string; debt: number | undefined };

/** What this plate owes, before money is put in: whoever has paid is kept from paying again. */
export async function checkAtTerminal(
  tx: Tx,
  { biller }: Network,
  account: string,
  now: Date,
): Promise<TerminalCheck> {
  const plate = normalisePlate(account);
  if (plateKind(plate) === null) return { word: 'unknown_account' };
  const known = await owedOf(tx, plate, now);
  if (!(await stationTaking(tx, known.station ?? biller.station))) return { word: 'not_taken' };
  if (known.debt === 0 || known.already) return { word: 'paid' };
  return { word: 'ok', plate, debt: known.debt };
}

/**
 * What is left to pay for this plate's inspection, where anybody can say; `already`: it is paid. A machine takes any sum: what was
 * put into one before may be a part, and then is not all.
 */
async function owedOf(tx: Tx, plate: string, now: Date) {
  const known = await owedAtTerminal(tx, plate, now);
  const already = await paidAlready(tx, plate, PURPOSE, now);
  const [station, owed] = [known?.station ?? undefined, known?.owed ?? undefined];
  const part = already && owed !== undefined ? await paidInPart(tx, plate, now) : 0;
  if (owed === undefined || part === 0 || part >= owed) return { station, debt: owed, already };
  return { station, debt: owed - part, already: undefined };
}

/** `digest`: what proved it, which proves one payment only; null where nothing is signed. */
type Paid = { account: string; drams: number; transactId: string; digest: string | null };

type Decision = 'accepted' | 'double' | 'unknown_account' | 'not_taken';
export type TerminalTaken = Decision | 'repeated' | 'other_payload';
type Taken = { taken: TerminalTaken; entered?: Entered };

/**
 * The terminal has the money already. What can be held is held: paid beforehand, of whatever sum, or a surplus and a case
 * where it was paid already, whatever the company says of second payments: a terminal gives no notes back. What was
 * decided of a number stands.
 */
export async function takeAtTerminal(tx: Tx, network: Network, paid: Paid, now: Date): Promise<Taken> {
  const { name, biller } = network;
  const { drams: amount, transactId: transactionId, digest } = paid;
  const plate = normalisePlate(paid.account);
  await lockVehicles(tx, { plate, vin: null });
  const isPlate = plateKind(plate) !== null;
  const known = isPlate ? await owedOf(tx, plate, now) : undefined;
  const stationId = known?.station ?? biller.station;
  const station = isPlate ? await stationTaking(tx, stationId) : undefined;
  const already = known?.already;
  const decision = decisionOf({ isPlate, isTaking: station !== undefined, isPaid: already !== undefined });
  const raw = JSON.stringify({ account: plate, amount, transactionId });
  const event = { provider: name, company: station?.company ?? null, amount, raw, at: now };
  const key = `${name}:${transactionId}`;
  const proof = digest === null ? null : `${name}:proof:${digest}`;
  if (await isOther(tx, name, [key, proof], raw)) {
    await insertDecision(tx, { ...event, key: `${key}:other:${raw}`, decision: 'other_payload' });
    return { taken: 'other_payload' };
  }
  if (!(await insertDecision(tx, { ...event, key, decision })))
    return { taken: await before(tx, name, key, raw) };
  if (proof !== null) await insertDecision(tx, { ...event, key: proof, decision: 'proof' });
  if (!station || (decision !== 'accepted' && decision !== 'double')) return { taken: decision };
  const { company } = station;
  const payment = await insertPrepayment(tx, {
    provider: name,
    transactionId,
    company,
    station: stationId,
    plate,
    purpose: PURPOSE,
    amount,
    method: 'terminal',
    surplus: decision === 'double',
    paidAt: now,
    at: now,
  });
  if (decision === 'double')
    await openCase(tx, { payment, company, other: already?.other ?? null, plate, at: now });
  return { taken: decision, entered: { payment, company } };
}

function decisionOf({
  isPlate,
  isTaking,
  isPaid,
}: Record<'isPlate' | 'isTaking' | 'isPaid', boolean>): Decision {
  if (!isPlate) return 'unknown_account';
  if (!isTaking) return 'not_taken';
  return isPaid ? 'double' : 'accepted';
}

/** The number, or what proved it, came with another payment before. */
async function isOther(
  tx: Tx,
  provider: string,
  keys: readonly (string | null)[],
  raw: string,
): Promise<boolean> {
  for (const key of keys) {
    const event = key === null ? undefined : await eventBefore(tx, provider, key);
    if (event !== undefined && event.raw !== raw) return true;
  }
  return false;
}

async function before(tx: Tx, provider: string, key: string, raw: string): Promise<TerminalTaken> {
  const event = await eventBefore(tx, provider, key);
  if (event?.raw !== raw) return 'other_payload';
  const decision = event.kind as Decision;
  return decision === 'accepted' || decision === 'double' ? 'repeated' : decision;
}

/** When this number's payment was taken; undefined: it was not. */
export async function takenAtTerminal(
  tx: Tx,
  { name }: Network,
  transactId: string,
): Promise<Date | undefined> {
  const event = await eventBefore(tx, name, `${name}:${transactId}`);
  return event?.kind === 'accepted' || event?.kind === 'double' ? event.at : undefined;
}
