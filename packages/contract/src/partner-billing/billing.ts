import { z } from 'zod';
import { day, instant } from '../kernel/dates.ts';
import { text, whole } from '../kernel/fields.ts';
import { objectId } from '../kernel/ids.ts';
import { drams } from '../kernel/money.ts';

/** Calls that are paid for, by what they tell. */
export const BILLED_KINDS = ['vehicle', 'history'] as const;

/** What a statement has lines of. */
const LINE_KINDS = ['fee', ...BILLED_KINDS, 'correction'] as const;

const MOST_PRICE = 1_000_000;

const tariffFields = {
  /** the first day in Yerevan; it holds until the next tariff begins */
  startsOn: day,
  /** for a whole month; of a part of one by its days, rounded down */
  monthlyFee: drams,
  /** of one answered call, in drams */
  vehiclePrice: whole(0, MOST_PRICE),
  historyPrice: whole(0, MOST_PRICE),
  /** calls of a month that cost nothing, of whatever kind */
  includedCalls: whole(0, 100_000_000),
  /** days from the issue of a statement to its due day */
  dueDays: whole(0, 365),
};
export const tariffValues = z.strictObject(tariffFields);
export type TariffValues = z.infer<typeof tariffValues>;

export const newTariff = z.strictObject({ _id: objectId, ...tariffFields });

export const tariff = z.object({
  _id: objectId,
  ...tariffFields,
  createdAt: instant,
  createdByName: z.string(),
  /** a month that it reaches into is stated already */
  stated: z.boolean(),
});
export type Tariff = z.infer<typeof tariff>;

/** Whole drams on either side of zero. */
const sum = z.int();
const count = z.int().min(0);

const statementLine = z.object({
  kind: z.enum(LINE_KINDS),
  fromDay: day,
  toDay: day,
  /** of calls alone, as the two below: answered ones of this kind, how many of them were included, the price of one more */
  calls: count.nullable(),
  free: count.nullable(),
  price: count.nullable(),
  amount: sum,
  /** of a correction alone */
  reason: z.string().nullable(),
});
export type StatementLine = z.infer<typeof statementLine>;

/** `credit`: to the partner’s favour, or nothing at all. */
const STATEMENT_STATES = ['paid', 'open', 'overdue', 'credit'] as const;

const statementHead = {
  _id: objectId,
  number: z.int(),
  /** the first day of it */
  month: day,
  issuedAt: instant,
  dueOn: day,
  total: sum,
  /** how much of it is paid */
  covered: count,
  state: z.enum(STATEMENT_STATES),
};
export const statement = z.object(statementHead);
export type Statement = z.infer<typeof statement>;

export const statementSheet = z.object({
  ...statementHead,
  partner: objectId,
  partnerName: z.string(),
  lines: z.array(statementLine),
});
export type StatementSheet = z.infer<typeof statementSheet>;

export const newReceipt = z.strictObject({
  _id: objectId,
  /** of the bank transfer, as the two below */
  paidOn: day,
  reference: text(100),
  amount: drams.min(1, { error: 'field.min' }),
});

export const receipt = z.object({
  _id: objectId,
  paidOn: day,
  reference: z.string(),
  amount: sum,
  at: instant,
  byName: z.string(),
  /** why it takes another one back; null: it is none of these */
  reason: z.string().nullable(),
  /** taken back since, or what takes another back */
  void: z.boolean(),
});
export type Receipt = z.infer<typeof receipt>;

const reason = text(500);
export const cancelReceipt = z.strictObject({ _id: objectId, reason });

export const newCorrection = z.strictObject({
  _id: objectId,
  /** below zero: in favour of the partner */
  amount: z
    .int({ error: 'field.whole' })
    .min(-1_000_000_000, { error: 'field.max' })
    .max(1_000_000_000, { error: 'field.max' })
    .refine((amount) => amount !== 0, { error: 'field.required' }),
  reason,
});

export const correction = z.object({
  _id: objectId,
  amount: sum,
  reason: z.string(),
  at: instant,
  byName: z.string(),
});
export type Correction = z.infer<typeof correction>;

export const billedPartner = z.object({
  _id: objectId,
  name: z.string(),
  /** answered calls of this month that are paid for by their kind */
  calls: count,
  /** what this month costs so far; null: no tariff holds in it */
  sum: sum.nullable(),
  /** what the statements ask for and was not paid; below zero: paid beforehand */
  balance: sum,
  /** of it, what is past its due day */
  overdue: count,
});
export type BilledPartner = z.infer<typeof billedPartner>;

export const billingAccount = z.object({
  _id: objectId,
  name: z.string(),
  /** calls are refused while something is overdue */
  refuseUnpaid: z.boolean(),
  balance: sum,
  overdue: count,
  /** the last one first */
  tariffs: z.array(tariff),
  /** the first day that a new tariff may begin on; null: any */
  firstFree: day.nullable(),
  /** this month so far: no statement, and none until the month is over */
  preview: z.object({ month: day, lines: z.array(statementLine), total: sum }),
});
export type BillingAccount = z.infer<typeof billingAccount>;
