import { z } from 'zod';
import { instant } from '../kernel/dates.ts';
import { anyText, code, email, lineText, nameText, phone, text, whole } from '../kernel/fields.ts';
import { objectId } from '../kernel/ids.ts';
import { normalisePlate, plateKind } from '../kernel/plate.ts';
import { LISTS, type ListName, nextCheckup, ownerStatus } from '../reference/index.ts';

/** Kinds of a checkup's fields; each has one row in a table per place: schema, control, text, cell, column. */
export const FIRST_PRODUCTION_YEAR = 1900;

const plate = anyText
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
const idNumber = code(/^(?:\d{10}|[A-Z]{2}\d{7}|\d{9}|\d{8})$/, 'checkups.field.ownerIdNumber');

const horsepower = z
  .number({ error: 'field.number' })
  .min(1, { error: 'field.min' })
  .max(2_000, { error: 'field.max' })
  .refine((value) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-6, {
    error: 'checkups.field.enginePower',
  });

const flag = z.boolean({ error: 'field.type' });
const stored = z.string();

export const plateField = { kind: 'plate', typed: plate, stored } as const;
export const certificateField = { kind: 'certificate', typed: certificate, stored } as const;
export const vinField = { kind: 'vin', typed: vin, stored } as const;
export const idNumberField = { kind: 'idNumber', typed: idNumber, stored } as const;
export const phoneField = { kind: 'phone', typed: phone, stored } as const;
export const emailField = { kind: 'email', typed: email, stored } as const;
export const nameField = { kind: 'text', typed: nameText(200), stored } as const;
export const lineField = { kind: 'text', typed: lineText(200), stored } as const;
/** several lines in a person's own words */
export const noteField = { kind: 'note', typed: text(500), stored } as const;
export const powerField = { kind: 'decimal', typed: horsepower, stored: z.number() } as const;
export const yearField = {
  kind: 'year',
  typed: whole(FIRST_PRODUCTION_YEAR, 2_100),
  stored: z.int(),
} as const;
/** something that is so or is not: ticked */
export const flagField = { kind: 'flag', typed: flag, stored: z.boolean() } as const;
/** a question with two answers, which somebody else may have answered */
export const answerField = { kind: 'answer', typed: flag, stored: z.boolean() } as const;
export const ownerStatusField = { kind: 'ownerStatus', typed: ownerStatus, stored: ownerStatus } as const;
export const periodField = { kind: 'period', typed: nextCheckup, stored: nextCheckup } as const;
/** why there is no plate or no photograph of it */
export const reasonField = { kind: 'reason', typed: objectId, stored: objectId } as const;
export const personField = { kind: 'person', names: 'users', typed: objectId, stored: objectId } as const;

export const wholeField = (minimum: number, maximum: number) =>
  ({ kind: 'whole', typed: whole(minimum, maximum), stored: z.int() }) as const;

export const refField = <Name extends ListName>(list: Name) =>
  ({ kind: 'ref', list, names: LISTS[list].table, typed: objectId, stored: objectId }) as const;

/** Set by the server. */
export const idField = { kind: 'id', stored: objectId } as const;
export const instantField = { kind: 'instant', stored: instant } as const;
