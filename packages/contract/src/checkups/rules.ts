import { type Demand, entryOf, FACT_FIELDS, type FactField } from '../checkup-fields/index.ts';
import { mobilePhone } from '../kernel/fields.ts';
import { normalisePlate, plateKind } from '../kernel/plate.ts';
import type { NewCheckup } from './checkup.ts';

/** The rule book: documents, bounds and classes that hold for a checkup. Browser and server ask it alike. */

/** What is stated; empty = absent, null or ''. */
export type StatedFacts = { readonly [Field in FactField]?: NewCheckup[Field] | '' | null | undefined };

type VehicleClass = { ecoMode: string; massOverKg: number | null; massUpToKg: number | null };

/** When facts are stated; of a `past` checkup what went out of use since still counts. */
export type Phase = 'new' | 'open' | 'past';

export type Circumstances = {
  phase: Phase;
  /** null = none chosen, or unknown */
  type: VehicleClass | null;
  /** before its first registration; null = nobody said so: a plate will do, or the reason why there is none */
  unplated: boolean | null;
  /** of the day for which it is asked, in Yerevan */
  year: number;
  /** what the register knows of this VIN */
  registeredPlate?: string | null;
  /** the plate was compared with the vehicle; absent = nobody is asked, because it is none that is stated anew */
  plateConfirmed?: boolean | undefined;
};

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

const isUnplated = (facts: StatedFacts, { unplated }: Circumstances) =>
  unplated ?? (isEmpty(facts.CarRegNo) && !isEmpty(facts.cameraReasonId));

const isBounded = (type: VehicleClass | null) => type?.massOverKg != null || type?.massUpToKg != null;

const DEMANDS: Record<Demand, (facts: StatedFacts, now: Circumstances) => boolean> = {
  plate: (facts, now) => !isUnplated(facts, now),
  // What was explained at the time needs no document afterwards.
  certificate: (facts, now) =>
    !isUnplated(facts, now) && (now.phase !== 'past' || isEmpty(facts.cameraReasonId)),
  reason: (facts, now) => isUnplated(facts, now),
  power: (_facts, { type }) => type?.ecoMode === 'hp',
  mass: (_facts, { type }) => isBounded(type),
};

function isDemanded(field: FactField, facts: StatedFacts, now: Circumstances): boolean {
  const { demand } = entryOf(field);
  return demand !== undefined && DEMANDS[demand](facts, now);
}

export function requiredFields(facts: StatedFacts, now: Circumstances): ReadonlySet<FactField> {
  const always = (field: FactField) => {
    const { optional, default: fallback } = entryOf(field);
    return !optional && fallback === undefined;
  };
  return new Set(FACT_FIELDS.filter((field) => always(field) || isDemanded(field, facts, now)));
}

const MISSING = {
  power: 'checkups.field.enginePowerNeeded',
  mass: 'checkups.field.massNeeded',
} as const satisfies Partial<Record<Demand, string>>;

type Problem =
  | 'field.required'
  | 'field.mobile'
  | `checkups.field.${'plateOrVin' | 'plateRegistered' | 'plateConfirm' | 'enginePowerNeeded' | 'massNeeded' | 'massRange'}`
  | `checkups.field.${'futureYear' | 'personIdNumber' | 'companyIdNumber'}`;
export type FactProblems = Partial<Record<FactField, Problem>>;

/** What is wrong with the facts as a whole; each by itself is judged by its schema. */
export function factProblems(facts: StatedFacts, now: Circumstances): FactProblems {
  const problems: FactProblems = {};
  for (const field of FACT_FIELDS)
    if (isDemanded(field, facts, now) && isEmpty(facts[field])) problems[field] = missing(field, now);
  if (now.phase === 'new' && isEmpty(facts.CarRegNo) && now.registeredPlate)
    problems.CarRegNo = 'checkups.field.plateRegistered';
  if (now.plateConfirmed === false && isOtherPlate(facts.CarRegNo))
    problems.CarRegNo = 'checkups.field.plateConfirm';
  if (Number(facts.productionYear) > now.year) problems.productionYear = 'checkups.field.futureYear';
  if (!fits(facts.maximumMass, now.type)) problems.maximumMass = 'checkups.field.massRange';
  if (facts.smsReminders && !isEmpty(facts.phone) && !mobilePhone.safeParse(facts.phone).success)
    problems.phone = 'field.mobile';
  const idNumber = idNumberProblem(facts);
  if (idNumber) problems.ownerIdNumber = idNumber;
  return problems;
}

/** Whether a plate fits no known pattern: it is taken only when it was confirmed, and marks the record. */
export function isOtherPlate(plate: StatedFacts['CarRegNo']): boolean {
  return plateKind(normalisePlate(plate ?? '')) === 'other';
}

function missing(field: FactField, { unplated }: Circumstances): Problem {
  const { demand } = entryOf(field);
  if (demand === 'power' || demand === 'mass') return MISSING[demand];
  return demand === 'plate' && unplated === null ? 'checkups.field.plateOrVin' : 'field.required';
}

function fits(mass: StatedFacts['maximumMass'], type: VehicleClass | null): boolean {
  if (typeof mass !== 'number') return true;
  if (type?.massOverKg != null && mass <= type.massOverKg) return false;
  return type?.massUpToKg == null || mass <= type.massUpToKg;
}

function idNumberProblem({ ownerStatus, ownerIdNumber: number }: StatedFacts): Problem | null {
  if (!number || typeof ownerStatus !== 'number') return null;
  const isTaxCode = /^\d{8}$/.test(number);
  if (ownerStatus === 0) return isTaxCode ? 'checkups.field.personIdNumber' : null;
  return isTaxCode && !/^(\d)\1{7}$/.test(number) ? null : 'checkups.field.companyIdNumber';
}
