import { z } from 'zod';
import { CHECKUP_STATUSES } from '../checkup-list/index.ts';
import { instant } from '../kernel/dates.ts';
import { code, email, lineText, nameText, phone, text, whole } from '../kernel/fields.ts';
import { objectId } from '../kernel/ids.ts';
import { drams } from '../kernel/money.ts';
import { attachment } from '../photos/index.ts';
import { nextCheckup, ownerStatus } from '../reference/index.ts';
import { normalisePlate, plateKind } from '../vehicles/index.ts';
import { failedBefore, findings, measurements } from './findings.ts';
import { CHECKUP_POWERS } from './powers.ts';

/** What control should look at; never a refusal. */
export const CHECKUP_MARKS = ['too_short', 'out_of_limit', 'plate_unread'] as const;
export type CheckupMark = (typeof CHECKUP_MARKS)[number];

export const FIRST_PRODUCTION_YEAR = 1900;

const plate = z
  .string({ error: 'field.required' })
  .max(30, { error: 'field.too_long' })
  .transform(normalisePlate)
  .refine((value) => value.length > 0, { error: 'field.required', abort: true })
  .refine((value) => plateKind(value) !== null, { error: 'checkups.field.plate' });

const certificate = code(/^[A-Z]{2}\d{6}$/, 'checkups.field.certificate');
/** 17 characters without I, O, Q (ISO 3779), or the 5–16 of older vehicles. */
const vin = code(/^(?:[A-HJ-NPR-Z0-9]{17}|[A-HJ-NPR-Z0-9-]{5,16})$/, 'checkups.field.vin', {
  keepHyphen: true,
});

/** Public-service number, passport or ID card of a person; the tax code of a company or sole proprietor. */
const ownerIdNumber = code(/^(?:\d{10}|[A-Z]{2}\d{7}|\d{9}|\d{8})$/, 'checkups.field.ownerIdNumber');

export const enginePower = z
  .number({ error: 'field.number' })
  .min(0.1, { error: 'field.min' })
  .max(2_000, { error: 'field.max' })
  .refine((value) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-6, {
    error: 'checkups.field.enginePower',
  });

const productionYear = whole(FIRST_PRODUCTION_YEAR, 2_100);

export const maximumMass = whole(1, 200_000);

/** What is known of the vehicle and where each fact is typed; wire names are the specification's. */
export const vehicleFields = {
  CarRegNo: plate.nullable().optional(),
  VIN: vin,
  registrationCertificate: certificate.nullable().optional(),
  car: objectId,
  carModel: objectId,
  carGroup: objectId,
  carType: objectId,
  body: objectId,
  color: objectId,
  fuel: objectId,
  productionYear,
  enginePower: enginePower.nullable().optional(),
  maximumMass: maximumMass.nullable().optional(),
};

export const ownerFields = {
  ownerStatus,
  ownerName: nameText(200),
  ownerIdNumber: ownerIdNumber.nullable().optional(),
  phone,
  email: email.nullable().optional(),
  region: objectId,
  county: objectId,
  street: objectId.nullable().optional(),
  address: lineText(200),
};

const otherFields = {
  odometer: whole(0, 9_999_999).nullable().optional(),
  odometerUnreadable: z.boolean({ error: 'field.type' }).optional(),
  nextCheckup,
  change: z.boolean({ error: 'field.type' }).optional(),
  mechanic: objectId,
  cameraReasonId: objectId.nullable().optional(),
  /** in the person's own words, where the reason asks for them */
  cameraReasonNote: text(500).nullable().optional(),
};

export const PAYMENT_PURPOSES = ['inspection', 'environmental'] as const;
export type PaymentPurpose = (typeof PAYMENT_PURPOSES)[number];

const cashDeclaration = z.strictObject({
  purpose: z.enum(PAYMENT_PURPOSES, { error: 'field.choice' }),
  method: z.literal('cash', { error: 'field.choice' }),
});

/** A refusal that may be overridden is, with a reason that stays in the record. */
const override = z.strictObject({
  code: z.literal('checkup.still_valid', { error: 'field.choice' }),
  reason: text(500),
});

export const newCheckup = z.strictObject({
  temporary_id: objectId,
  ...vehicleFields,
  ...ownerFields,
  ...otherFields,
  payments: z
    .array(cashDeclaration)
    .max(PAYMENT_PURPOSES.length, { error: 'checkups.field.payments' })
    .refine((list) => new Set(list.map((entry) => entry.purpose)).size === list.length, {
      error: 'checkups.field.payments',
    })
    .default([]),
  override: override.optional(),
});
export type NewCheckup = z.infer<typeof newCheckup>;
export type NewCheckupInput = z.input<typeof newCheckup>;

/**
 * Partial: what is absent stays, null clears. The plate, VIN and payments of an accepted record stay as they are.
 * With `Opinion` the checkup is concluded.
 */
export const checkupChange = z.strictObject({
  version: whole(1, 1_000_000),
  Opinion: z.boolean({ error: 'field.type' }).optional(),
  ...z
    .object({ ...vehicleFields, ...ownerFields, ...otherFields })
    .omit({ CarRegNo: true, VIN: true })
    .partial().shape,
});
export type CheckupChange = z.infer<typeof checkupChange>;

const reasonedSum = z.object({
  amount: drams,
  /** the Armenian sentence that explains the sum */
  reason: z.string(),
});

export const fees = z.object({
  /** technical inspection service fee */
  inspection: reasonedSum,
  /** environmental tax; null = can't be named yet (the engine power is missing) */
  environmental: reasonedSum.extend({ taxYears: z.array(z.int()) }).nullable(),
  total: drams.nullable(),
});
export type Fees = z.infer<typeof fees>;

const named = z.string().nullable();

/** A checkup as lists and the edit form get it: references as ids with their names beside. */
export const checkup = z.object({
  _id: objectId,
  temporary_id: objectId,
  status: z.enum(CHECKUP_STATUSES),
  version: z.int(),
  Opinion: z.boolean().nullable(),
  deleted: z.boolean(),
  CarRegNo: z.string().nullable(),
  VIN: z.string(),
  registrationCertificate: z.string().nullable(),
  car: objectId,
  carName: named,
  carModel: objectId,
  carModelName: named,
  carGroup: objectId,
  carGroupName: named,
  carType: objectId,
  carTypeName: named,
  body: objectId,
  bodyName: named,
  color: objectId,
  colorName: named,
  fuel: objectId,
  fuelName: named,
  productionYear: z.int(),
  enginePower: z.number().nullable(),
  maximumMass: z.int().nullable(),
  odometer: z.int().nullable(),
  odometerUnreadable: z.boolean(),
  ownerStatus,
  ownerName: z.string(),
  ownerIdNumber: z.string().nullable(),
  phone: z.string(),
  email: z.string().nullable(),
  region: objectId,
  regionName: named,
  county: objectId,
  countyName: named,
  street: objectId.nullable(),
  streetName: named,
  address: z.string(),
  nextCheckup,
  /** what class and age gave when the facts were last saved; the operator may have chosen otherwise */
  proposedNextCheckup: nextCheckup,
  nextCheckupDate: z.string().nullable(),
  change: z.boolean(),
  mechanic: objectId,
  mechanicName: named,
  createdBy: objectId,
  createdByName: named,
  company: objectId,
  companyName: named,
  station: objectId,
  stationName: named,
  number: z.string().nullable(),
  classificators: findings,
  newClassificators: findings,
  measurements,
  marks: z.array(z.enum(CHECKUP_MARKS)),
  /** of the checkup that this one repeats: what failed, to be looked at first */
  failedBefore: z.array(failedBefore),
  /** photographs, oldest first; a list gives them only to who asks for them by `fields` */
  attachments: z.array(attachment),
  fees,
  /** drams taken so far; a fee that rose after it was paid is paid in part */
  paid: z.record(z.enum(PAYMENT_PURPOSES), drams),
  cameraReasonId: objectId.nullable(),
  cameraReasonNote: z.string().nullable(),
  previousCheckup: objectId.nullable(),
  /** why it was begun in spite of a refusal */
  override: override.nullable(),
  /** the annulled checkup in whose place this one stands */
  replaces: objectId.nullable(),
  /** why it was cancelled, annulled, amended or deleted, when that was the last thing that happened */
  changeReason: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
  concludedAt: instant.nullable(),
  can: z.record(z.enum(CHECKUP_POWERS), z.boolean()),
});
export type Checkup = z.infer<typeof checkup>;

/** `fields` asks for less; the id is always there. */
export const checkupRow = checkup.partial().required({ _id: true });
export type CheckupRow = z.infer<typeof checkupRow>;
export const CHECKUP_COLUMNS = Object.keys(checkup.shape);
/** What a row of a list does not carry unless it is asked for. */
export const ON_REQUEST_COLUMNS: readonly string[] = ['attachments'];
