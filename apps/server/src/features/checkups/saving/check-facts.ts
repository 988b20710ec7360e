import { entryOf } from '@inspect/contract/checkup-fields';
import { type MessageKey, t } from '@inspect/contract/i18n';
import { AppError } from '@inspect/contract/kernel';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { CarTypeFacts, FuelFacts } from '../pricing/pricing-facts.query.ts';
import type { CheckupFacts } from './checkup-facts.ts';
import { referencesOf } from './references.query.ts';

type Problems = Partial<Record<keyof CheckupFacts, MessageKey | undefined>>;

export type CheckedFacts = {
  type: CarTypeFacts;
  fuel: FuelFacts;
};

/**
 * When facts are stated. Of a checkup that is over what went out of use since still counts, and its mechanic's
 * certificate was looked at that day; whether a vehicle was registered already is asked when it begins.
 */
type Moment = 'new' | 'open' | 'past';

/**
 * What no schema can see: that ids exist, are in use and belong together, and what the class of vehicle and
 * the kind of owner demand. One 400 with a text for each field. `today` = the day for which that is asked.
 */
export async function checkFacts(
  tx: Tx,
  company: string,
  facts: CheckupFacts,
  today: string,
  moment: Moment,
): Promise<CheckedFacts> {
  const found = await referencesOf(tx, facts, company, moment === 'past');
  const problems: Problems = {
    ...unknownOnes(found),
    ...demands(facts, found.type, today),
    ...documents(facts, found.registeredPlate, moment),
  };
  const fields = Object.fromEntries(
    Object.entries(problems).flatMap(([field, key]) => (key ? [[field, t(key)]] : [])),
  );
  if (Object.keys(fields).length > 0 || !found.type || !found.fuel || !found.mechanic)
    throw new AppError('validation', { fields });
  const { certificateUntil } = found.mechanic;
  if (moment !== 'past' && (certificateUntil === null || certificateUntil < today)) {
    throw new AppError('checkup.mechanic_certificate', {
      fields: { mechanic: t('error.checkup.mechanic_certificate') },
    });
  }
  return { type: found.type, fuel: found.fuel };
}

type Found = Awaited<ReturnType<typeof referencesOf>>;

function unknownOnes(found: Found): Problems {
  const problems: Problems = {};
  for (const field of found.strangers) problems[field] = entryOf(field).within?.error;
  for (const field of found.missing) problems[field] = 'field.unknown_id';
  if (!found.mechanic) problems.mechanic = 'checkups.field.mechanicOfCompany';
  return problems;
}

function demands(facts: CheckupFacts, type: CarTypeFacts | undefined, today: string): Problems {
  const problems: Problems = {};
  if (facts.productionYear > Number(today.slice(0, 4))) problems.productionYear = 'checkups.field.futureYear';
  const bounded = type && (type.massOverKg !== null || type.massUpToKg !== null);
  const mass = facts.maximumMass ?? null;
  if (type?.ecoMode === 'hp' && facts.enginePower == null)
    problems.enginePower = 'checkups.field.enginePowerNeeded';
  if (bounded && mass === null) problems.maximumMass = 'checkups.field.massNeeded';
  if (bounded && mass !== null && !fits(mass, type)) problems.maximumMass = 'checkups.field.massRange';
  const idNumber = ownerIdProblem(facts);
  if (idNumber) problems.ownerIdNumber = idNumber;
  return problems;
}

/** Without a plate or certificate only before the first registration, and then with the reason. */
function documents(facts: CheckupFacts, registeredPlate: string | null, moment: Moment): Problems {
  const problems: Problems = {};
  const { CarRegNo: plate, registrationCertificate: certificate, cameraReasonId: reason } = facts;
  if (!plate && !reason) problems.CarRegNo = 'checkups.field.plateOrVin';
  if (!plate && moment === 'new' && registeredPlate) problems.CarRegNo = 'checkups.field.plateRegistered';
  const registered = plate && moment !== 'past';
  if (!certificate && (registered || !reason)) problems.registrationCertificate = 'field.required';
  return problems;
}

function fits(mass: number, type: CarTypeFacts): boolean {
  return (
    (type.massOverKg === null || mass > type.massOverKg) &&
    (type.massUpToKg === null || mass <= type.massUpToKg)
  );
}

function ownerIdProblem({ ownerStatus, ownerIdNumber }: CheckupFacts): MessageKey | null {
  if (!ownerIdNumber) return null;
  const isTaxCode = /^\d{8}$/.test(ownerIdNumber) && !/^(\d)\1{7}$/.test(ownerIdNumber);
  if (ownerStatus === 0) return /^\d{8}$/.test(ownerIdNumber) ? 'checkups.field.personIdNumber' : null;
  return isTaxCode ? null : 'checkups.field.companyIdNumber';
}
