import { z } from 'zod';
import { CHECKUP_FIELDS } from '../checkup-fields/index.ts';
import { day, instant } from '../kernel/dates.ts';
import type { FieldDefinition } from '../kernel/field-kinds.ts';
import { text } from '../kernel/fields.ts';
import { objectId } from '../kernel/ids.ts';

/** Where a hit came from: written by the staff, from a file that they took in, or from the source that the machine asks. */
const HIT_SOURCES = ['staff', 'file', 'http'] as const;

const fields = {
  registrationCertificate: CHECKUP_FIELDS.registrationCertificate.typed.nullable(),
  CarRegNo: CHECKUP_FIELDS.CarRegNo.typed.nullable(),
  reason: text(500),
  /** inclusive days in Yerevan */
  since: day,
  /** null = nobody knows when it ends */
  until: day.nullable(),
};
export const HIT_FIELDS = fields;

type Checked = {
  registrationCertificate: string | null;
  CarRegNo: string | null;
  since: string;
  until: string | null;
};

export function checkHit(
  { registrationCertificate, CarRegNo, since, until }: Checked,
  context: z.RefinementCtx,
): void {
  if (registrationCertificate === null && CarRegNo === null)
    context.addIssue({ code: 'custom', path: ['registrationCertificate'], message: 'dahk.field.vehicle' });
  if (until !== null && until < since)
    context.addIssue({ code: 'custom', path: ['until'], message: 'field.range_order' });
}

const source = z.enum(HIT_SOURCES);

/** What a hit is made of: a vehicle is named by its certificate, its plate or both, and either finds it. */
export const hitValues = z.strictObject({ ...fields, source }).superRefine(checkHit);
export type HitValues = z.infer<typeof hitValues>;

export const hitRow = z.object({
  _id: objectId,
  registrationCertificate: z.string().nullable(),
  CarRegNo: z.string().nullable(),
  reason: z.string(),
  since: day,
  until: day.nullable(),
  source,
  createdAt: instant,
  version: z.int(),
});
export type HitRow = z.infer<typeof hitRow>;

/** The columns of a file of hits. */
export const HIT_COLUMNS = {
  registrationCertificate: { kind: 'text', optional: true, max: 40 },
  CarRegNo: { kind: 'text', optional: true, max: 40 },
  reason: { kind: 'text', max: 500 },
  since: { kind: 'day' },
  until: { kind: 'day', optional: true },
} as const satisfies Record<string, FieldDefinition>;
/** A line of a file that says the same of these is the same hit. */
export const HIT_KEY = ['registrationCertificate', 'CarRegNo', 'since'] as const;

/** What is told at the desk: that there is one, why and since when; not where it came from. */
export const toldHit = z.object({ reason: z.string(), since: day });
export type ToldHit = z.infer<typeof toldHit>;
