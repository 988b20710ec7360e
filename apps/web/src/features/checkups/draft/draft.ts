import {
  FACT_FIELDS,
  type FactField,
  fieldsIn,
  type Opening,
  openedWith,
  shapeByKind,
} from '@inspect/contract/checkup-fields';
import { type Checkup, newCheckup } from '@inspect/contract/checkups';
import { objectId } from '@inspect/contract/kernel';
import { PAYMENT_METHODS } from '@inspect/contract/payments';
import type { Vehicle } from '@inspect/contract/vehicles';
import { z } from 'zod';

const text = z.string().default('');
const id = z.string().nullable().default(null);
const number = z.number().nullable().default(null);

/** Texts as typed, ids of the chosen, null = nothing yet; an answer and the period: as proposed. */
const draftValues = z.object(
  shapeByKind({
    plate: text,
    certificate: text,
    vin: text,
    idNumber: text,
    phone: text,
    email: text,
    text,
    note: text,
    ref: id,
    reason: id,
    person: id,
    year: number,
    whole: number,
    decimal: number,
    flag: z.boolean().default(false),
    answer: z.boolean().nullable().default(null),
    ownerStatus: newCheckup.shape.ownerStatus.nullable().default(null),
    period: newCheckup.shape.nextCheckup.nullable().default(null),
  }),
);
export type DraftValues = z.infer<typeof draftValues>;
export type DraftField = FactField;
export const DRAFT_FIELDS = FACT_FIELDS;

const fact = z.union([z.string(), z.number(), z.boolean(), z.null()]);
type Fact = z.infer<typeof fact>;

/** A checkup being typed. Read back by this schema: an older version's draft keeps what is known, defaults the rest. */
export const checkupDraft = z.object({
  /** temporary_id: made once, the id of the record for life, the same at every repeat */
  id: objectId,
  values: draftValues,
  /** what the person set himself; a look-up never touches it */
  typed: z.array(z.string()).transform((names) => DRAFT_FIELDS.filter((field) => names.includes(field))),
  /** what the register said of the vehicle, to see whether it changed */
  found: z.partialRecord(z.enum(DRAFT_FIELDS), fact).nullable().default(null),
  /** begun with the facts of another checkup: they stay when the plate becomes another one */
  copied: z.boolean().default(false),
  /** begun with who pays for another checkup, and in what way that was paid: chosen beforehand, no money */
  paysLike: z
    .object({ method: z.enum(PAYMENT_METHODS).nullable() })
    .nullable()
    .default(null),
  /** without a plate, before the first registration */
  firstRegistration: z.boolean().default(false),
  /** the plate that was confirmed though its pattern is unfamiliar */
  plateConfirmed: text,
  /** why the operator goes on in spite of a refusal that may be overridden */
  overrideReason: text,
  /** the sum that was declared as taken in cash; another sum is to be declared anew */
  cashTaken: number,
  /** the prepayment that was recognised is kept for another time */
  leavesPrepaid: z.boolean().default(false),
});
export type CheckupDraft = z.infer<typeof checkupDraft>;

export function emptyDraft(draftId: string): CheckupDraft {
  return checkupDraft.parse({ id: draftId, values: {}, typed: [] });
}

export const VEHICLE_FIELDS = fieldsIn('vehicle');
export const OWNER_FIELDS = fieldsIn('owner');

/** The facts of the register in the shape of the fields. */
export function valuesOfVehicle({ owner, ...vehicle }: Vehicle): Partial<DraftValues> {
  const facts: Partial<DraftValues> = {};
  for (const field of VEHICLE_FIELDS) Object.assign(facts, { [field]: vehicle[field] ?? emptyOf(field) });
  if (owner)
    for (const field of OWNER_FIELDS) Object.assign(facts, { [field]: owner[field] ?? emptyOf(field) });
  return facts;
}

/** The record's facts in the shape of the fields, for changing them. */
export function valuesOfRecord(record: Checkup): DraftValues {
  return valuesFrom(record);
}

/** Another checkup that begins with what this opening keeps of a record. */
export function draftLike(record: Checkup, opening: Opening, draftId: string): CheckupDraft {
  return {
    ...emptyDraft(draftId),
    values: valuesFrom(openedWith(opening, record)),
    copied: opening === 'copy',
    paysLike: opening === 'copyPayment' ? { method: record.paidBy } : null,
  };
}

function valuesFrom(stored: Readonly<Partial<Record<DraftField, unknown>>>): DraftValues {
  const facts = DRAFT_FIELDS.map((field) => [field, stored[field] ?? emptyOf(field)]);
  return draftValues.parse(Object.fromEntries(facts));
}

export function emptyOf(field: DraftField): Fact {
  return draftValues.shape[field].parse(undefined);
}
