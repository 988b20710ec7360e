import { INSPECTING_ROLE, isCompanyRole, type Role, role } from '@inspect/contract/access';
import { fieldTexts } from '@inspect/contract/i18n';
import { itemOf } from '@inspect/contract/kernel';
import {
  type Invitation,
  newAccount,
  newCompanyStaff,
  type PersonRow,
  personRow,
  usersEndpoints,
} from '@inspect/contract/users';
import { z } from 'zod';
import { call } from '../../platform/api/call.ts';
import type { RecordForm } from '../../platform/record-form/index.ts';
import type { WithFresh } from '../../platform/step-up/index.ts';
import type { StaffScope } from './staff-scope.ts';

const shape = z.object({
  email: z.string(),
  name: z.string(),
  role: role.nullable(),
  company: z.string().nullable(),
  station: z.string().nullable(),
  twoFactor: z.boolean(),
  certificateNumber: z.string(),
  certificateUntil: z.string().nullable(),
});
export type PersonFields = z.infer<typeof shape>;
type Payload = Record<string, unknown>;

const STAFF_FIELDS = ['email', 'name', 'role', 'station', 'certificateNumber', 'certificateUntil'] as const;
const anAnswer = itemOf(personRow);

/** What a role doesn't have is neither asked nor told. */
export function hasField(role: Role | null, field: string): boolean {
  if (field === 'company' || field === 'station') return role !== null && isCompanyRole(role);
  return field.startsWith('certificate') ? role === INSPECTING_ROLE : true;
}

function valuesOf(row: PersonRow | null): PersonFields {
  return {
    email: row?.email ?? '',
    name: row?.name ?? '',
    role: row?.role ?? null,
    company: row?.company ?? null,
    station: row?.station ?? null,
    twoFactor: row?.twoFactor ?? false,
    certificateNumber: row?.certificateNumber ?? '',
    certificateUntil: row?.certificateUntil ?? null,
  };
}

type After = {
  onSaved: () => Promise<void>;
  /** the link of somebody who was added, said this once */
  onInvited: (person: PersonRow, invitation: Invitation) => void;
  /** another address or role, and whoever joins the staff, ask for the password */
  withFresh: WithFresh;
};

/** The form of one person; an owner says nothing of the company, and of a new one nothing of the second factor. */
export function personForm(
  { page, all, calls }: StaffScope,
  after: After,
): RecordForm<PersonRow, PersonFields, Payload> {
  return {
    draft: `people-${page}`,
    fields: all ? [...STAFF_FIELDS, 'company', 'twoFactor'] : [...STAFF_FIELDS, 'twoFactor'],
    shape,
    valuesOf,
    check: (row, values) => {
      const { company, twoFactor, ...staff } = values;
      const said = { ...staff, certificateNumber: staff.certificateNumber.trim() || null };
      const whole = all ? { ...said, company, twoFactor } : said;
      const parsed = (all ? newAccount : newCompanyStaff).safeParse(whole);
      const payload = !all && row ? { ...whole, twoFactor } : whole;
      return { payload, errors: parsed.success ? {} : fieldTexts(parsed.error.issues) };
    },
    rowIn: (data) => anAnswer.safeParse(data).data?.data ?? personRow.safeParse(data).data,
    create: async (_id, payload) => {
      const answer = await after.withFresh(() =>
        call({ ...calls.create, body: z.unknown() }, { body: { _id, ...payload } }),
      );
      const { data, invitation } = usersEndpoints.create.response.parse(answer);
      if (invitation) after.onInvited(data, invitation);
      return answer;
    },
    change: (id, version, changes) =>
      after.withFresh(() =>
        call({ ...calls.change, body: z.unknown() }, { params: { id }, body: { version, ...changes } }),
      ),
    onSaved: after.onSaved,
  };
}
