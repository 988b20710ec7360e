import { z } from 'zod';
import { typedPin } from '../auth/index.ts';
import { fieldsOf, typedShape } from '../checkup-fields/index.ts';
import { day, instant } from '../kernel/dates.ts';
import { text, whole } from '../kernel/fields.ts';
import { objectId } from '../kernel/ids.ts';
import { checkupRow, factsChange, plateConfirmed } from './checkup.ts';

/** Everything that can happen to a checkup; each leaves one version. */
export const CHECKUP_ACTIONS = [
  'create',
  'edit',
  'findings',
  /** by the mechanic's PIN at the desk, or in his place; stored as `findings`, whose signature it is */
  'sign',
  'conclude',
  'number',
  'amend',
  'cancel',
  'release',
  'expire',
  'annul',
  'move',
  'delete',
  'restore',
  'erase',
  /** it was there before versions were kept */
  'adopt',
] as const;
export type CheckupAction = (typeof CHECKUP_ACTIONS)[number];

const version = whole(1, 1_000_000);
const reason = text(500);

export const withReason = z.strictObject({ version, reason });

/** The mechanic's PIN, typed at the desk: which version he signs. */
export const signByPin = z.strictObject({ version, pin: typedPin });

/** Of an open checkup, or with a reason of a concluded one; `deleted` alone hides it or brings it back. */
export const staffChange = factsChange.extend({
  reason: reason.optional(),
  deleted: z.boolean({ error: 'field.type' }).optional(),
});
export type StaffChange = z.infer<typeof staffChange>;

/** The result belongs to another vehicle: all of its facts and its owner's, and the id of the new record. */
export const moveToVehicle = z.strictObject({
  version,
  reason,
  temporary_id: objectId,
  plateConfirmed,
  ...typedShape(fieldsOf('move', 'cleared')),
});
export type MoveToVehicle = z.infer<typeof moveToVehicle>;

export const erasure = z.strictObject({ reason });

export const cardNumber = z.object({
  _id: objectId,
  /** serial number of the diagnostic card; null = not concluded */
  number: z.string().nullable(),
  Opinion: z.boolean().nullable(),
  concludedAt: instant.nullable(),
  nextCheckupDate: day.nullable(),
});

export const checkupVersion = z.object({
  version: z.int(),
  at: instant,
  /** by the clock of the device that did it before it was sent; null = it was done with a connection, or nobody knows any more */
  recordedAt: instant.nullable().default(null),
  /** null = the machine */
  by: objectId.nullable(),
  byName: z.string().nullable(),
  action: z.enum(CHECKUP_ACTIONS),
  reason: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  /** the whole checkup as it then was */
  checkup: checkupRow,
  /** SHA-256 in hexadecimal: of this version and the one before it */
  hash: z.string(),
});
export type CheckupVersion = z.infer<typeof checkupVersion>;
