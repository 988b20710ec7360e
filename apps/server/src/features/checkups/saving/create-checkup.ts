import type { Actor } from '@inspect/contract/access';
import type { Checkup, NewCheckup } from '@inspect/contract/checkups';
import { AppError } from '@inspect/contract/kernel';
import type { Tx } from '../../../platform/db/transaction.ts';
import { checkupOf, findCheckup } from '../../checkup-list/index.ts';
import { lockVehicles } from '../../vehicles/index.ts';
import { preAddContext } from '../pre-add/ask-before-add.ts';
import { type PreAddRefusal, runChecks } from '../pre-add/check.ts';
import type { CheckupServices } from '../pre-add/checkup-services.ts';
import { ecoRates } from '../pricing/pricing-facts.query.ts';
import { quoteOf } from '../pricing/quote.ts';
import { checkFacts } from './check-facts.ts';
import { insertCash, insertCheckup, registerVehicle, storedPayload } from './checkup.repo.ts';
import type { CheckupFacts } from './checkup-facts.ts';
import { payloadHash } from './payload-hash.ts';

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
  const { temporary_id: id, payments, override, ...facts } = body;
  const hash = payloadHash(body);
  await lockVehicles(tx, { plate: facts.CarRegNo ?? null, vin: facts.VIN });

  const stored = await storedPayload(tx, id);
  if (stored) {
    const known = stored.payload_hash.equals(hash) ? await findCheckup(tx, actor, id) : undefined;
    if (!known) throw new AppError('op_reused');
    return { checkup: known, repeated: true };
  }
  const context = await preAddContext(services, tx, actor, facts);
  const { type, fuel } = await checkFacts(tx, actor.company ?? '', facts, context.today, 'new');
  const { refusals } = await runChecks(services.preAddChecks, context);
  refuse(refusals, override?.code);

  const { station } = context;
  if (!station || !actor.company) throw new AppError('checkup.no_station');
  const quote = quoteOf(quoteFacts(context, facts, type, fuel), await ecoRates(tx), context.settings);
  const accepted = {
    id,
    payloadHash: hash,
    company: actor.company,
    station,
    vehicle: await registerVehicle(tx, facts),
    createdBy: actor.userId,
    now: services.clock.now(),
    fees: quote.fees,
    proposedNextCheckup: quote.proposal.nextCheckup,
    nextCheckupDate: quote.chosenDate,
    previousCheckup: context.recheck?.id ?? null,
    // A reason that overrode nothing is not kept: it would look as if it had.
    override: override && refusals.some((refusal) => refusal.code === override.code) ? override : null,
  };
  // The id of a record that this person's company can't see: another company's, or one saved this very moment.
  if (!(await insertCheckup(tx, facts, accepted))) throw new AppError('op_reused');
  const purposes = payments.map((payment) => payment.purpose);
  await insertCash(tx, accepted, purposes);
  return { checkup: await checkupOf(tx, actor, id), repeated: false };
}

type Context = Awaited<ReturnType<typeof preAddContext>>;
type Checked = Awaited<ReturnType<typeof checkFacts>>;

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
