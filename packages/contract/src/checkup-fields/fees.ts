import { z } from 'zod';
import { drams } from '../kernel/money.ts';

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
