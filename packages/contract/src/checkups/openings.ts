import type { Checkup } from './checkup.ts';

/**
 * How the form of a checkup opens: on an open one (operator or staff), on a concluded one, on a new one like it, or on
 * the right vehicle of a result that was recorded for another one.
 */
export const OPENINGS = ['edit', 'staffEdit', 'amend', 'copy', 'move'] as const;
export type Opening = (typeof OPENINGS)[number];

/** kept = filled in and may be changed · cleared = begins empty · locked = shown, never changed. */
export type FieldState = 'kept' | 'cleared' | 'locked';

const states = (
  edit: FieldState,
  staffEdit: FieldState,
  amend: FieldState,
  copy: FieldState,
  move: FieldState,
) => ({ edit, staffEdit, amend, copy, move });

/** Facts of the vehicle and its owner are corrected everywhere and go over into a copy; another vehicle has others. */
const FACT = states('kept', 'kept', 'kept', 'kept', 'cleared');
/** Which vehicle it is stands from the beginning; a result of the wrong one is moved, not renamed. */
const IDENTITY = states('locked', 'locked', 'locked', 'kept', 'cleared');
/** Of that day only. */
const OF_THE_DAY = states('kept', 'kept', 'kept', 'cleared', 'locked');
/** What the mechanic found is his, and never carried over. */
const FOUND = states('locked', 'locked', 'locked', 'cleared', 'locked');

/** Every field of the form and what becomes of it at each opening. */
export const FORM_FIELDS = {
  CarRegNo: IDENTITY,
  VIN: IDENTITY,
  registrationCertificate: FACT,
  car: FACT,
  carModel: FACT,
  carGroup: FACT,
  carType: FACT,
  body: FACT,
  color: FACT,
  fuel: FACT,
  productionYear: FACT,
  enginePower: FACT,
  maximumMass: FACT,
  ownerStatus: FACT,
  ownerName: FACT,
  ownerIdNumber: FACT,
  phone: FACT,
  email: FACT,
  region: FACT,
  county: FACT,
  street: FACT,
  address: FACT,
  odometer: OF_THE_DAY,
  odometerUnreadable: OF_THE_DAY,
  nextCheckup: OF_THE_DAY,
  change: OF_THE_DAY,
  cameraReasonId: OF_THE_DAY,
  cameraReasonNote: OF_THE_DAY,
  // Who inspected is a fact of the past once there is a result.
  mechanic: states('kept', 'kept', 'locked', 'cleared', 'locked'),
  // The operator concludes; the staff correct a conclusion and make none.
  Opinion: states('kept', 'locked', 'kept', 'cleared', 'locked'),
  classificators: FOUND,
  newClassificators: FOUND,
  measurements: FOUND,
  payments: states('locked', 'locked', 'locked', 'cleared', 'locked'),
} as const satisfies Record<string, Record<Opening, FieldState>>;
export type FormField = keyof typeof FORM_FIELDS;

export function fieldsOf(opening: Opening, state: FieldState): FormField[] {
  return Object.keys(FORM_FIELDS)
    .filter((field): field is FormField => Object.hasOwn(FORM_FIELDS, field))
    .filter((field) => FORM_FIELDS[field][opening] === state);
}

/** What the form begins with: the values of what is kept or locked; what is cleared is absent. */
export function openedWith(opening: Opening, checkup: Partial<Checkup>): Partial<Record<FormField, unknown>> {
  const values: Readonly<Record<string, unknown>> = checkup;
  const shown = [...fieldsOf(opening, 'kept'), ...fieldsOf(opening, 'locked')];
  return Object.fromEntries(
    shown.filter((field) => values[field] !== undefined).map((field) => [field, values[field]]),
  );
}
