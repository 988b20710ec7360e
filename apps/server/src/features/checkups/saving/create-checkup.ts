import type { Actor } from '@inspect/contract/access';
import type { Found } from '@inspect/contract/checkup-fields';
import type { Checkup, CheckupAction, NewCheckup } from '@inspect/contract/checkups';
import { AppError } from '@inspect/contract/kernel';
import { owedOf, prepaidSums } from '@inspect/contract/payments';
import type { Tx } from '../../../platform/db/transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { payloadHash } from '../../../platform/payload-hash.ts';
import { checkupOf, findCheckup } from '../../checkup-list/index.ts';
import { insertCash, insertUses, prepaidToUse, requireSeenSum } from '../../payments/index.ts';
import { lockVehicles } from '../../vehicles/index.ts';
import { type FoundSoFar, mergeFound } from '../findings/merge-found.ts';
import { preAddContext } from '../pre-add/ask-before-add.ts';
import { type PreAddRefusal, runChecks } from '../pre-add/check.ts';
import type { CheckupServices } from '../pre-add/checkup-services.ts';
import { ecoRates } from '../pricing/pricing-facts.query.ts';
import { quoteOf } from '../pricing/quote.ts';
import { judgeFacts } from './check-facts.ts';
import { insertCheckup, registerVehicle, storedPayload } from './checkup.repo.ts';
import type { CheckupFacts } from './checkup-facts.ts';
import { foundColumns } from './found-columns.ts';
import { referencesOf } from './references.query.ts';

/** By this a repeat is known. What was seen is no part of the record: said again after a look, it is the same one. */
export const hashOfNew = ({ seenTotal, ...declared }: NewCheckup): Buffer => payloadHash(declared);

/**
 * Accepts a checkup. The look-ups that the operator saw are made again here, inside the transaction of the
 * insert and behind the vehicle's lock. A repeat with the same payload answers the same record.
 */
export async function createCheckup(
  services: CheckupServices,
  tx: Tx,
  actor: Actor,
  body: NewCheckup,
): Promise<{ checkup: Checkup; repeated: boolean }> {
  const {
    seenTotal,
    temporary_id: id,
    payments,
    prepaid = [],
    override,
    plateConfirmed = false,
    classificators,
    newClassificators,
    measurements,
    ...stated
  } = body;
  const sent = { classificators, newClassificators, measurements };
  const hash = hashOfNew(body);
  // One round trip: the lock comes first, so what follows it is read behind it.
  const [, stored, context, references, rates] = await Promise.all([
    lockVehicles(tx, { plate: stated.CarRegNo ?? null, vin: stated.VIN }),
    storedPayload(tx, id),
    preAddContext(services, tx, actor, stated),
    referencesOf(tx, stated, false),
    ecoRates(tx),
  ]);
  if (stored) {
    const known = stored.payload_hash.equals(hash) ? await findCheckup(tx, actor, id) : undefined;
    if (!known) throw new AppError('op_reused');
    return { checkup: known, repeated: true };
  }
  const judged = {
    company: actor.company ?? '',
    today: context.today,
    phase: 'new',
    plateConfirmed,
  } as const;
  const { facts, type, fuel } = judgeFacts(stated, references, judged);
  // A refusal takes the vehicle's new row back with it.
  const [{ refusals }, vehicle] = await Promise.all([
    runChecks(services.preAddChecks, context),
    registerVehicle(tx, facts),
  ]);
  refuse(refusals, override?.code);

  const { station } = context;
  if (!station || !actor.company) throw new AppError('checkup.no_station');
  const quote = quoteOf(quoteFacts(context, facts, type, fuel), rates, context.settings);
  requireSeenSum(seenTotal, quote.fees.total, quote.fees);
  const accepted = {
    id,
    payloadHash: hash,
    company: actor.company,
    station,
    vehicle,
    createdBy: actor.userId,
    now: services.clock.now(),
    fees: quote.fees,
    proposedNextCheckup: quote.proposal.nextCheckup,
    nextCheckupDate: quote.chosenDate,
    previousCheckup: context.recheck?.id ?? null,
    // A reason that overrode nothing is not kept: it would look as if it had.
    override: override && refusals.some((refusal) => refusal.code === override.code) ? override : null,
  };
  const used = await prepaidToUse(tx, { plate: facts.CarRegNo ?? null, fees: quote.fees }, prepaid);
  const owed = owedOf(quote.fees, prepaidSums(used));
  const cash = payments.map(({ purpose }) => ({ _id: newId(), purpose, amount: owed[purpose] ?? 0 }));
  const found = await foundBefore(tx, accepted, facts, sent);
  const inserted = insertCheckup(tx, facts, accepted, {
    changed_by: actor.userId,
    change_action: 'create' satisfies CheckupAction,
    ...(found ? { ...foundColumns(found), findings_at_desk: true } : {}),
  });
  const after = Promise.all([
    insertCash(tx, accepted, cash),
    insertUses(tx, accepted, used),
    checkupOf(tx, actor, id),
  ]);
  // Without the row it is about, what follows it fails too: the row tells why.
  after.catch(() => undefined);
  // The id of a record that this person's company can't see: another company's, or one saved this very moment.
  if (!(await inserted)) throw new AppError('op_reused');
  const [, , checkup] = await after;
  return { checkup, repeated: false };
}

/** What the operator wrote down in the mechanic's name together with the rest; null = nothing. */
function foundBefore(
  tx: Tx,
  { id, now }: { id: string; now: Date },
  { carType, fuel }: CheckupFacts,
  sent: Found,
): Promise<FoundSoFar> | null {
  if (Object.values(sent).every((part) => part === undefined || Object.keys(part).length === 0)) return null;
  const none = { failedBefore: [], classificators: {}, newClassificators: {}, measurements: {}, marks: [] };
  return mergeFound(tx, { _id: id, createdAt: now.toISOString(), carType, fuel, ...none }, sent);
}

type Context = Awaited<ReturnType<typeof preAddContext>>;
type Checked = ReturnType<typeof judgeFacts>;

function quoteFacts(context: Context, facts: CheckupFacts, type: Checked['type'], fuel: Checked['fuel']) {
  return {
    today: context.today,
    type,
    fuel,
    productionYear: facts.productionYear,
    enginePower: facts.enginePower ?? null,
    nextCheckup: facts.nextCheckup,
    vehicle: context.state,
    recheckFrom: context.recheck?.date ?? null,
  };
}

function refuse(refusals: readonly PreAddRefusal[], overridden: string | undefined): void {
  const standing = refusals.find((refusal) => !(refusal.overridable && refusal.code === overridden));
  if (standing) throw new AppError(standing.code, standing.values ? { values: standing.values } : {});
}
