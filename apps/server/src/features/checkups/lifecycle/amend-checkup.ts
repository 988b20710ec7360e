import type { Actor } from '@inspect/contract/access';
import { fieldsIn } from '@inspect/contract/checkup-fields';
import type { Checkup, CheckupChange, Quote } from '@inspect/contract/checkups';
import { AppError, type Day, yerevanDay } from '@inspect/contract/kernel';
import type { Tx } from '../../../platform/db/transaction.ts';
import { checkupOf } from '../../checkup-list/index.ts';
import {
  concludeVehicle,
  lockVehicles,
  recallVehicle,
  registerBefore,
  vehicleState,
} from '../../vehicles/index.ts';
import type { CheckupServices } from '../pre-add/checkup-services.ts';
import { proposedFor, storedQuote } from '../pricing/stored-quote.ts';
import { type CheckedFacts, checkFacts } from '../saving/check-facts.ts';
import { changedColumns, writeCheckup } from '../saving/checkup.repo.ts';
import type { CheckupFacts } from '../saving/checkup-facts.ts';
import { refuseOpinion, refuseWithoutEvidence } from '../saving/conclude.ts';
import { mergeFacts } from '../saving/edit-checkup.ts';

/** Corrects a concluded checkup as a new version with its reason; number and day stay, it costs what its facts say. */
export async function amendCheckup(
  { clock }: CheckupServices,
  tx: Tx,
  actor: Actor,
  current: Checkup,
  { Opinion: sent, ...change }: CheckupChange,
  reason: string,
): Promise<Checkup> {
  await lockVehicles(tx, { plate: current.CarRegNo, vin: current.VIN });
  const facts = mergeFacts(current, { ...change, ...consentOf(current, change) });
  const opinion = sent ?? current.Opinion === true;
  if (opinion !== current.Opinion) await refuseOpinion(tx, current, opinion);
  // What was evidence enough at the conclusion may be replaced, not taken away.
  const changed: Readonly<Record<string, unknown>> = change;
  if (fieldsIn('reasons').some((name) => changed[name] !== undefined))
    await refuseWithoutEvidence(tx, current._id, facts);
  const checked = await checkPast(tx, current, facts);
  const quote = await amendedQuote(tx, current, facts, checked);
  const write = { id: current._id, action: 'amend' as const, by: actor.userId, reason, now: clock.now() };
  const saved = await writeCheckup(
    tx,
    { ...write, version: current.version },
    {
      ...changedColumns(facts),
      proposed_next_checkup: await proposedFor(tx, current, facts),
      ...(isPricedAnew(current, facts) ? { fees: JSON.stringify(quote.fees) } : {}),
      opinion,
      next_checkup_date: opinion ? quote.chosenDate : null,
    },
  );
  if (!saved) throw new AppError('version_conflict', { data: await checkupOf(tx, actor, current._id) });
  await concludeVehicle(tx, current._id);
  await recallVehicle(tx, current._id);
  return checkupOf(tx, actor, current._id);
}

/** Of another number he has to be asked again. */
const consentOf = (current: Checkup, { phone, smsReminders }: Omit<CheckupChange, 'Opinion'>) =>
  phone !== undefined && phone !== current.phone && smsReminders !== true ? { smsReminders: false } : {};

/** What the sums are made of: what is corrected beside it changes none, whatever the tariff has become since. */
const PRICED = ['carType', 'fuel', 'productionYear', 'enginePower', 'nextCheckup'] as const;
const isPricedAnew = (current: Checkup, facts: CheckupFacts) =>
  PRICED.some((name) => (facts[name] ?? null) !== (current[name] ?? null));

async function amendedQuote(
  tx: Tx,
  current: Checkup,
  facts: CheckupFacts,
  { type, fuel }: CheckedFacts,
): Promise<Quote & { chosenDate: Day }> {
  const [{ paidTaxYears, taxHeld }, dueOn] = await Promise.all([
    vehicleState(tx, current.CarRegNo, current.VIN, current._id),
    registerBefore(tx, current._id),
  ]);
  const { productionYear, enginePower = null, nextCheckup } = facts;
  return storedQuote(
    tx,
    current,
    { paidTaxYears, taxHeld, dueOn },
    { type, fuel, productionYear, enginePower, nextCheckup },
  );
}

/** Corrected facts of a checkup that is over, by the rules of the day on which it was begun. @throws AppError validation */
export function checkPast(
  tx: Tx,
  checkup: Checkup,
  facts: CheckupFacts,
  plateConfirmed?: boolean,
): Promise<CheckedFacts> {
  const stated = { company: checkup.company, today: begunOn(checkup), phase: 'past' } as const;
  return checkFacts(tx, facts, { ...stated, plateConfirmed });
}

/** The day by whose rules a checkup is priced and judged. */
export const begunOn = ({ createdAt }: Checkup): Day => yerevanDay(new Date(createdAt));
