import {
  type CheckupChange,
  checkupChange,
  type MoveToVehicle,
  moveToVehicle,
  type NewCheckup,
  newCheckup,
} from '@inspect/contract/checkups';
import { fieldTexts, type MessageKey, t } from '@inspect/contract/i18n';
import type { z } from 'zod';
import type { CarTypeRow } from './car-type.ts';
import type { DraftField, DraftValues } from './draft.ts';
import { REQUIRED_FIELDS } from './payload.ts';

export type Errors = Readonly<Partial<Record<string, string>>>;

export type Circumstances = {
  /** null = no type chosen yet */
  type: CarTypeRow | null;
  firstRegistration: boolean;
  /** the year it is in Yerevan */
  year: number;
};

/** Which fields must be filled, given what has been chosen so far. */
export function requiredFields({ type, firstRegistration }: Circumstances): ReadonlySet<DraftField> {
  const required = new Set<DraftField>(REQUIRED_FIELDS);
  if (firstRegistration) required.add('cameraReasonId');
  else required.add('CarRegNo').add('registrationCertificate');
  if (type?.ecoMode === 'hp') required.add('enginePower');
  if (isBounded(type)) required.add('maximumMass');
  return required;
}

/** `body` is there when nothing is wrong. The sentences are those of the server. */
export type Checked<Body> = { errors: Errors; body: Body | null };

export function checkNew(
  payload: unknown,
  values: DraftValues,
  circumstances: Circumstances,
): Checked<NewCheckup> {
  const checked = checkedBy(newCheckup, payload, demands(values, circumstances));
  if (values.carType !== null && values.productionYear !== null) return checked;
  // The option will be proposed as soon as there is something to propose it from: nobody has to choose it yet.
  const { nextCheckup: _proposedLater, ...errors } = checked.errors;
  return { errors, body: checked.body };
}

/** Of a change only the changed fields are checked by the schema; the demands hold for the whole. */
export function checkChange(
  payload: unknown,
  values: DraftValues,
  circumstances: Circumstances,
): Checked<CheckupChange> {
  return checkedBy(checkupChange, payload, demands(values, circumstances));
}

/** The facts of the right vehicle and its owner, for a result that is moved. */
export function checkMove(
  payload: unknown,
  values: DraftValues,
  circumstances: Circumstances,
): Checked<MoveToVehicle> {
  return checkedBy(moveToVehicle, payload, demands(values, circumstances));
}

function checkedBy<Schema extends z.ZodType>(
  schema: Schema,
  payload: unknown,
  demanded: Errors,
): Checked<z.output<Schema>> {
  const result = schema.safeParse(payload);
  const errors = { ...demanded, ...(result.success ? {} : fieldTexts(result.error.issues)) };
  return { errors, body: result.success && Object.keys(errors).length === 0 ? result.data : null };
}

function demands(values: DraftValues, circumstances: Circumstances): Errors {
  const errors: Partial<Record<DraftField, string>> = {};
  for (const field of requiredFields(circumstances)) {
    const value = values[field];
    // The proposal stands in for the option that was not chosen.
    if ((value === null || value === '') && field !== 'nextCheckup') errors[field] = t(missingText(field));
  }
  const { productionYear, maximumMass } = values;
  if (productionYear !== null && productionYear > circumstances.year)
    errors.productionYear = t('checkups.field.futureYear');
  if (maximumMass !== null && !fits(maximumMass, circumstances.type))
    errors.maximumMass = t('checkups.field.massRange');
  const idNumber = ownerIdProblem(values);
  if (idNumber) errors.ownerIdNumber = t(idNumber);
  return errors;
}

function missingText(field: DraftField): MessageKey {
  if (field === 'enginePower') return 'checkups.field.enginePowerNeeded';
  return field === 'maximumMass' ? 'checkups.field.massNeeded' : 'field.required';
}

function isBounded(type: CarTypeRow | null): boolean {
  return type !== null && (type.massOverKg !== null || type.massUpToKg !== null);
}

function fits(mass: number, type: CarTypeRow | null): boolean {
  if (type?.massOverKg != null && mass <= type.massOverKg) return false;
  return type?.massUpToKg == null || mass <= type.massUpToKg;
}

function ownerIdProblem({ ownerStatus, ownerIdNumber }: DraftValues): MessageKey | null {
  if (ownerIdNumber === '' || ownerStatus === null) return null;
  const isTaxCode = /^\d{8}$/.test(ownerIdNumber) && !/^(\d)\1{7}$/.test(ownerIdNumber);
  if (ownerStatus === 0) return /^\d{8}$/.test(ownerIdNumber) ? 'checkups.field.personIdNumber' : null;
  return isTaxCode ? null : 'checkups.field.companyIdNumber';
}
