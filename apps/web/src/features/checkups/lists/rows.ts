import { objectId } from '@inspect/contract/kernel';
import { z } from 'zod';

/** What the form needs of the rows of the reference lists; the calls themselves are made from declarations. */
export const plainRow = z.object({ _id: objectId, name: z.string(), primary: z.boolean().optional() });

export const carTypeRow = plainRow.extend({
  group: objectId,
  ecoMode: z.string(),
  massOverKg: z.int().nullable(),
  massUpToKg: z.int().nullable(),
});
export type CarTypeRow = z.infer<typeof carTypeRow>;

export const countyRow = plainRow.extend({ region: objectId });
