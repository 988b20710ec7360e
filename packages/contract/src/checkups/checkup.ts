import { z } from 'zod';
import {
  FACT_FIELDS,
  FIELD_NAMES,
  fieldsOf,
  foundShape,
  isStored,
  nameShape,
  override,
  storedShape,
  typedShape,
} from '../checkup-fields/index.ts';
import { whole } from '../kernel/fields.ts';
import { objectId } from '../kernel/ids.ts';
import { cashPayments, prepaidIds, seenTotal } from '../payments/index.ts';
import { CHECKUP_PERMISSIONS } from './permissions.ts';

/** Who states a plate of an unfamiliar pattern has compared it with the vehicle. */
export const plateConfirmed = z.literal(true, { error: 'field.type' }).optional();

export const newCheckup = z.strictObject({
  temporary_id: objectId,
  ...typedShape(FACT_FIELDS),
  ...foundShape,
  payments: cashPayments,
  prepaid: prepaidIds.optional(),
  override: override.optional(),
  plateConfirmed,
  seenTotal,
});
export type NewCheckup = z.infer<typeof newCheckup>;
export type NewCheckupInput = z.input<typeof newCheckup>;

/** What is absent stays, null clears; plate, VIN and payments stay as accepted. */
export const factsChange = z.strictObject({
  version: whole(1, 1_000_000),
  ...z.object(typedShape(fieldsOf('edit', 'editable'))).partial().shape,
});

/** The operator's change. Findings are written down in the mechanic's name. With `Opinion` the checkup is concluded. */
export const checkupChange = factsChange.extend(foundShape);
export type CheckupChange = z.infer<typeof checkupChange>;

const STORED = FIELD_NAMES.filter(isStored);

/** A checkup as lists and the edit form get it: references as ids with their names beside. */
export const checkup = z.object({
  ...storedShape(STORED),
  ...nameShape(STORED),
  // Open at both ends: a browser and a server of neighbouring builds know different ones.
  can: z.looseRecord(z.enum(CHECKUP_PERMISSIONS), z.boolean().default(false)),
});
export type Checkup = z.infer<typeof checkup>;

/** `fields` asks for less; the id is always there. */
export const checkupRow = checkup.partial().required({ _id: true });
export type CheckupRow = z.infer<typeof checkupRow>;
