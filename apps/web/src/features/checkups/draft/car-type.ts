import { objectId } from '@inspect/contract/kernel';
import { z } from 'zod';
import type { LocalRow } from '../../../platform/offline/index.ts';

const carTypeRow = z.object({
  _id: objectId,
  group: objectId,
  ecoMode: z.string(),
  massOverKg: z.int().nullable(),
  massUpToKg: z.int().nullable(),
});
/** What the form needs to know of the class of a vehicle. */
export type CarTypeRow = z.infer<typeof carTypeRow>;

export function carTypeOf(rows: readonly LocalRow[] | undefined, id: string | null): CarTypeRow | null {
  return carTypeRow.safeParse(rows?.find((row) => row._id === id)).data ?? null;
}
