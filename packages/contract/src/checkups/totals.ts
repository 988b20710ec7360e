import { z } from 'zod';

/** Of the checkups of a list that stand: how many, and drams. Older servers don't send them. */
export const checkupTotals = z.object({ count: z.int(), due: z.int(), paid: z.int(), owed: z.int() });
export type CheckupTotals = z.infer<typeof checkupTotals>;
