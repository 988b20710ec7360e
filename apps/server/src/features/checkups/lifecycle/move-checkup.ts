import type { Actor } from '@inspect/contract/access';
import {
  entryOf,
  type Fees,
  type FieldName,
  fieldsOf,
  isConclusionMark,
  isPhotoMark,
} from '@inspect/contract/checkup-fields';
import type { Checkup, MoveToVehicle } from '@inspect/contract/checkups';
import { AppError, type Day } from '@inspect/contract/kernel';
import type { Tx } from '../../../platform/db/transaction.ts';
import { payloadHash } from '../../../platform/payload-hash.ts';
import { readSettings } from '../../../platform/settings/settings.query.ts';
import { checkupOf, findCheckup } from '../../checkup-list/index.ts';
import { concludeVehicle, lockVehicles, registerAt, vehicleState } from '../../vehicles/index.ts';
import type { CheckupServices } from '../pre-add/checkup-services.ts';
import { ecoRates } from '../pricing/pricing-facts.query.ts';
import { quoteOf } from '../pricing/quote.ts';
import { proposedFor } from '../pricing/stored-quote.ts';
import { nextCardNumber } from '../saving/card-number.repo.ts';
import type { CheckedFacts } from '../saving/check-facts.ts';
import { type Columns, insertCheckup, registerVehicle, storedPayload } from '../saving/checkup.repo.ts';
import type { CheckupFacts } from '../saving/checkup-facts.ts';
import { checkupFor } from '../saving/checkup-for.ts';
import { mergeFacts } from '../saving/edit-checkup.ts';
import { begunOn, checkPast } from './amend-checkup.ts';
import { cancelCheckup } from './cancel-checkup.ts';

type Moved = { checkup: Checkup; repeated: boolean };

/** Annuls a wrong vehicle's result and gives findings, day and people to a new one; money stays where it was paid. */
export async function moveCheckup(
  services: CheckupServices,
  tx: Tx,
  actor: Actor,
  id: string,
  body: MoveToVehicle,
): Promise<Moved> {
  const { temporary_id: newId, version, reason, plateConfirmed = false, ...vehicle } = body;
  const hash = payloadHash({ ...body, moved: id });
  const stored = await storedPayload(tx, newId);
  if (stored) return repeated(tx, actor, newId, stored.payload_hash.equals(hash));
  const current = await checkupFor(tx, actor, id, 'move', version);
  // Absent = the right vehicle has none, not that of the wrong one.
  const facts = mergeFacts(current, {
    ...Object.fromEntries(fieldsOf('move', 'cleared').map((name) => [name, absentIn(name)])),
    ...vehicle,
  });
  const plate = facts.CarRegNo ?? null;
  if (facts.VIN === current.VIN && plate === current.CarRegNo) throw new AppError('checkup.same_vehicle');
  await lockVehicles(tx, { plate: current.CarRegNo, vin: current.VIN }, { plate, vin: facts.VIN });
  await cancelCheckup(services, tx, actor, 'annul', { id, version, reason });
  const now = services.clock.now();
  await insertMoved(tx, actor, current, facts, { newId, hash, reason, plateConfirmed, now });
  await concludeVehicle(tx, newId);
  return { checkup: await checkupOf(tx, actor, newId), repeated: false };
}

/** undefined = it has to be sent */
function absentIn(name: FieldName) {
  const { optional, default: fallback } = entryOf(name);
  return optional ? null : fallback;
}

async function repeated(tx: Tx, actor: Actor, id: string, same: boolean): Promise<Moved> {
  const checkup = same ? await findCheckup(tx, actor, id) : undefined;
  if (!checkup) throw new AppError('op_reused');
  return { checkup, repeated: true };
}

/**
 * What the right vehicle costs, and until when it is valid, by the rules of the day on which the checkup was begun. The service is that of
 * the visit, of its own class; the tax is the vehicle's. What was paid goes along: the rest is owed, or owed back.
 */
async function movedQuote(
  tx: Tx,
  current: Checkup,
  { facts, checked, dueBefore }: { facts: CheckupFacts; checked: CheckedFacts; dueBefore: Day | null },
): Promise<{ fees: Fees; due: Day }> {
  const { paidTaxYears, taxHeld } = await vehicleState(
    tx,
    facts.CarRegNo ?? null,
    facts.VIN,
    // Its own tax goes along, also where only the plate was wrong.
    current._id,
  );
  const { fees, chosenDate } = quoteOf(
    {
      today: begunOn(current),
      type: checked.type,
      fuel: checked.fuel,
      productionYear: facts.productionYear,
      enginePower: facts.enginePower ?? null,
      nextCheckup: facts.nextCheckup,
      vehicle: { paidTaxYears, taxHeld, dueOn: dueBefore },
      recheckFrom: null,
    },
    await ecoRates(tx),
    await readSettings(tx),
  );
  const isOfSameClass = current.previousCheckup !== null || facts.carType === current.carType;
  const inspection = isOfSameClass ? current.fees.inspection : fees.inspection;
  const { environmental } = fees;
  const total = environmental ? inspection.amount + environmental.amount : null;
  return { fees: { inspection, environmental, total }, due: chosenDate };
}

type Move = { newId: string; hash: Buffer; reason: string; plateConfirmed: boolean; now: Date };

async function insertMoved(
  tx: Tx,
  actor: Actor,
  current: Checkup,
  facts: CheckupFacts,
  { newId, hash, reason, plateConfirmed, now }: Move,
): Promise<void> {
  const checked = await checkPast(tx, current, facts, plateConfirmed);
  const vehicle = await registerVehicle(tx, facts);
  // Of the right vehicle, and as of the result's day: it may have been inspected since.
  const concludedAt = current.concludedAt ? new Date(current.concludedAt) : now;
  const before = await registerAt(tx, vehicle, concludedAt);
  const { fees, due } = await movedQuote(tx, current, { facts, checked, dueBefore: before.due_on });
  const accepted = {
    id: newId,
    payloadHash: hash,
    company: current.company,
    station: current.station,
    vehicle,
    createdBy: current.createdBy,
    now,
    begun: new Date(current.createdAt),
    fees,
    proposedNextCheckup: await proposedFor(tx, current, facts),
    nextCheckupDate: current.Opinion ? due : null,
    previousCheckup: null,
    override: null,
  };
  const result: Columns = {
    status: 'concluded',
    opinion: current.Opinion,
    concluded_at: concludedAt,
    classificators: JSON.stringify(current.classificators),
    new_classificators: JSON.stringify(current.newClassificators),
    measurements: JSON.stringify(current.measurements),
    // Marks that the signature and the photographs tell by themselves go with them.
    marks: current.marks.filter(
      (mark) => mark !== 'signature_override' && !isPhotoMark(mark) && !isConclusionMark(mark),
    ),
    photo_marks: current.marks.filter(isPhotoMark),
    // What the register said was about the wrong vehicle.
    conclusion_marks: current.marks.filter((mark) => mark === 'licence_expired'),
    signature: current.signature,
    signed_by: current.signedBy,
    signed_at: current.signedAt === null ? null : new Date(current.signedAt),
    signature_reason: current.signatureReason,
    signed_findings: current.signedFindings,
    findings_at_desk: current.findingsAtDesk,
    replaces: current._id,
    register_before: JSON.stringify(before),
    number: await nextCardNumber(tx, current.company),
    changed_by: actor.userId,
    change_action: 'move',
    change_reason: reason,
  };
  if (!(await insertCheckup(tx, facts, accepted, result))) throw new AppError('op_reused');
}
