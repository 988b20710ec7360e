import { z } from 'zod';
import { day, instant } from '../kernel/dates.ts';
import { objectId } from '../kernel/ids.ts';
import { drams } from '../kernel/money.ts';
import { shift } from './shift.ts';

const sum = z.int();
const count = z.int().min(0);
const moved = { received: drams, givenBack: drams };

/** A station's day in Yerevan: what was inspected, and what money moved by the ledger. */
export const dayReport = z.object({
  day,
  /** when it was asked for: a day that is not over may still grow */
  at: instant,
  station: z.object({ _id: objectId, name: z.string(), address: z.string(), companyName: z.string() }),
  /** begun on this day, not deleted */
  checkups: z.object({
    count,
    open: count,
    fit: count,
    faulty: count,
    cancelled: count,
    annulled: count,
  }),
  /** as the ledger names them; a later one is shown by its own name until it has a word */
  sums: z.array(
    z.object({
      purpose: z.string(),
      method: z.string(),
      /** with whom the money lies: the mediator has what was paid through it, however that was done */
      origin: z.string(),
      ...moved,
    }),
  ),
  /** who moved it; null: no person did */
  people: z.array(z.object({ _id: objectId.nullable(), name: z.string().nullable(), ...moved, cash: sum })),
  totals: z.object({
    ...moved,
    /** received without what was given back: of everything, of cash, and of cash that belongs to no shift */
    net: sum,
    cash: sum,
    cashWithoutShift: sum,
  }),
  /** those that were open on this day; of an operator his own */
  shifts: z.array(shift),
});
export type DayReport = z.infer<typeof dayReport>;
