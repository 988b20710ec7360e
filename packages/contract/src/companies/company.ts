import { z } from 'zod';
import { type Day, day, instant } from '../kernel/dates.ts';
import { email, lineText, nameText, phone, text } from '../kernel/fields.ts';
import { objectId } from '../kernel/ids.ts';
import { drams } from '../kernel/money.ts';
import { changeOf } from '../kernel/record-endpoints.ts';

/** The paid period; `payment` is null where the staff recorded a transfer by hand. */
const subscription = z.object({ from: day, to: day, payment: objectId.nullable() });
export type Subscription = z.infer<typeof subscription>;

const contract = z.object({ acceptedBy: objectId, acceptedAt: instant, file: z.string() });
export type Contract = z.infer<typeof contract>;

const yes = z.boolean({ error: 'field.choice' });

const own = {
  phone: phone.nullable(),
  email: email.nullable(),
  address: lineText(200).nullable(),
  director: nameText(150).nullable(),
};

const basic = {
  name: nameText(150),
  taxCode: z
    .string({ error: 'field.required' })
    .trim()
    .regex(/^\d{8}$/, { error: 'companies.field.taxCode' }),
  legalForm: lineText(40).nullable(),
  ...own,
  licenceNumber: lineText(40).nullable(),
  licenceUntil: day.nullable(),
  region: objectId.nullable(),
  county: objectId.nullable(),
  status: yes,
  subscriptionEnabled: yes,
  /** drams due */
  subscriptionTotal: drams,
  contractEnabled: yes,
  double_payments: yes,
};

const paidPeriod = z
  .strictObject({ from: day, to: day })
  .refine(({ from, to }) => from <= to, { error: 'field.range_order', path: ['to'] })
  .nullable();

const accountStatus = { subscription: paidPeriod, blocked: yes, blockComment: text(500).nullable() };

export const companyInput = z.strictObject({
  _id: objectId.optional(),
  name: basic.name,
  taxCode: basic.taxCode,
  legalForm: basic.legalForm.default(null),
  director: basic.director.default(null),
  licenceNumber: basic.licenceNumber.default(null),
  licenceUntil: basic.licenceUntil.default(null),
  phone: basic.phone.default(null),
  email: basic.email.default(null),
  region: basic.region.default(null),
  county: basic.county.default(null),
  address: basic.address.default(null),
  status: yes.default(true),
  subscriptionEnabled: yes.default(false),
  subscriptionTotal: basic.subscriptionTotal.default(0),
  contractEnabled: yes.default(false),
  double_payments: yes.default(false),
});
/** The same rules for forms, field by field. */
export const companyFields = { ...basic, ...accountStatus } as const;
export const companyChange = changeOf(companyFields);
export const ownCompanyChange = changeOf(own);

/** What a company is made of, as it is stored: rows of former days pass, whatever the forms demand today. */
const storedCompany = z.object({
  name: z.string(),
  taxCode: z.string(),
  legalForm: z.string().nullable(),
  director: z.string().nullable(),
  licenceNumber: z.string().nullable(),
  licenceUntil: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  region: objectId.nullable(),
  county: objectId.nullable(),
  address: z.string().nullable(),
  status: z.boolean(),
  subscriptionEnabled: z.boolean(),
  subscriptionTotal: z.int(),
  subscription: subscription.nullable(),
  subscriptionStatus: z.boolean(),
  contractEnabled: z.boolean(),
  blocked: z.boolean(),
  blockComment: z.string().nullable(),
  double_payments: z.boolean(),
});
export type StoredCompany = z.infer<typeof storedCompany>;

/** A block without a reason leaves people with nothing to do about it. */
export const checkedCompany = storedCompany.refine(
  ({ blocked, blockComment }) => !blocked || blockComment !== null,
  { error: 'companies.field.blockComment', path: ['blockComment'] },
);

export const companyItem = storedCompany.extend({
  _id: objectId,
  contractFile: z.string().nullable(),
  contractFileName: z.string().nullable(),
  contract: contract.nullable(),
  contractStatus: z.boolean(),
  version: z.int(),
});
export type CompanyItem = z.infer<typeof companyItem>;

export const LICENCE_WARNING_DAYS = 30;
export type LicenceState = 'none' | 'valid' | 'soon' | 'over';

/** The last day still counts; 30 days before it the warning begins. */
export function licenceState(until: Day | null, today: Day, warnFrom: Day): LicenceState {
  if (until === null) return 'none';
  if (until < today) return 'over';
  return until <= warnFrom ? 'soon' : 'valid';
}
