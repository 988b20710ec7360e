import { z } from 'zod';
import { isStaff, LED_ROLES, role } from '../access/index.ts';
import { day, instant } from '../kernel/dates.ts';
import { email, lineText, nameText } from '../kernel/fields.ts';
import { objectId } from '../kernel/ids.ts';
import { changeOf } from '../kernel/record-endpoints.ts';

export const companyStaffRole = role.refine((value) => LED_ROLES.includes(value), {
  error: 'users.field.companyStaffRole',
});

const certificate = {
  certificateNumber: lineText(40).nullable(),
  certificateUntil: day.nullable(),
};

/** What an owner says of one of his people; the company is his, whatever he says. */
const companyStaffFields = {
  email,
  name: nameText(200),
  role: companyStaffRole,
  station: objectId.nullable(),
  ...certificate,
};

const accountFields = {
  ...companyStaffFields,
  role,
  company: objectId.nullable(),
  twoFactor: z.boolean(),
};

/** Staff belong to no company, everybody else to exactly one; a station is one of his company's. */
function checkPlace(
  value: { role: z.infer<typeof role>; company: string | null; station: string | null },
  context: z.RefinementCtx,
): void {
  const issue = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (isStaff(value.role)) {
    if (value.company !== null) issue('company', 'users.field.noCompany');
  } else if (value.company === null) issue('company', 'users.field.company');
  if (value.station !== null && value.company === null) issue('station', 'users.field.noStation');
}

/** A whole person as whoever keeps him sees him. The phone is his own: it comes from his own phone flow. */
export const personValues = z
  .strictObject({ ...accountFields, phone: z.string().nullable(), blocked: z.boolean() })
  .superRefine(checkPlace);
export type PersonValues = z.infer<typeof personValues>;

export const personRow = z.object({
  _id: objectId,
  email: z.string(),
  name: z.string(),
  role,
  company: objectId.nullable(),
  companyName: z.string().nullable(),
  station: objectId.nullable(),
  stationName: z.string().nullable(),
  phone: z.string().nullable(),
  twoFactor: z.boolean(),
  blocked: z.boolean(),
  certificateNumber: z.string().nullable(),
  certificateUntil: z.string().nullable(),
  /** has chosen a password; until then only the link lets him in */
  accepted: z.boolean(),
  /** a link in place of his password was opened, and nobody has shown by whom; null = nothing to confirm */
  linkOpenedAt: instant.nullable(),
  /** who made that link */
  linkOpenedFrom: objectId.nullable(),
  /** signs in with a passkey; told to whoever may take lost ones away */
  hasPasskey: z.boolean(),
  createdAt: instant,
  version: z.int(),
});
export type PersonRow = z.infer<typeof personRow>;

/** May he come in: blocked, not yet come, let in by a link that nobody has confirmed, or at work. */
export function personState({
  blocked,
  accepted,
  linkOpenedAt,
}: Pick<PersonRow, 'blocked' | 'accepted' | 'linkOpenedAt'>) {
  if (blocked) return 'blocked';
  if (!accepted) return 'invited';
  return linkOpenedAt === null ? 'active' : 'unconfirmed';
}

const absent = {
  station: companyStaffFields.station.default(null),
  certificateNumber: certificate.certificateNumber.default(null),
  certificateUntil: certificate.certificateUntil.default(null),
};
const _id = objectId.optional();

export const newAccount = z
  .strictObject({
    _id,
    ...accountFields,
    ...absent,
    company: accountFields.company.default(null),
    twoFactor: accountFields.twoFactor.default(false),
  })
  .superRefine(checkPlace);
export const newCompanyStaff = z.strictObject({ _id, ...companyStaffFields, ...absent });

export const changedAccount = z.strictObject({
  ...changeOf(accountFields).shape,
  blocked: z.boolean().optional(),
});
export const changedCompanyStaff = z.strictObject({
  ...changeOf(companyStaffFields).shape,
  blocked: z.boolean().optional(),
  /** an owner demands a second factor; only the staff give it up for somebody */
  twoFactor: z.literal(true, { error: 'users.field.twoFactor' }).optional(),
});

/** The one-time link's secret, said once and never again. */
export const invitation = z.object({ token: z.string(), expiresAt: instant });
export type Invitation = z.infer<typeof invitation>;
