import {
  type CompanyItem,
  companiesEndpoints,
  companyFields,
  companyItem,
} from '@inspect/contract/companies';
import { fieldTexts } from '@inspect/contract/i18n';
import { z } from 'zod';
import { type RecordForm, writeCalls } from '../../platform/record-form/index.ts';
import type { WithFresh } from '../../platform/step-up/index.ts';

const text = z.string();
const chosen = z.string().nullable();
const flag = z.boolean();
const shape = z.object({
  name: text,
  taxCode: text,
  legalForm: text,
  director: text,
  phone: text,
  email: text,
  region: chosen,
  county: chosen,
  address: text,
  licenceNumber: text,
  licenceUntil: chosen,
  contractEnabled: flag,
  subscriptionEnabled: flag,
  subscriptionTotal: z.number().nullable(),
  subscription: z.object({ from: chosen, to: chosen }),
  double_payments: flag,
  status: flag,
});
export type CompanyValues = z.infer<typeof shape>;
type Payload = Record<string, unknown>;

const { blocked: _blocked, blockComment: _blockComment, ...written } = companyFields;
const whole = z.strictObject(written);
const { addCompany, changeCompany, changeOwn } = companiesEndpoints;
const ownCalls = writeCalls({ create: addCompany, change: changeOwn });
const OWN = ['phone', 'email', 'address', 'director'] as const;
/** In reading order; whether it is blocked is no field, but asked and decided by itself. */
export const COMPANY_FIELDS = [
  'name',
  'taxCode',
  'legalForm',
  ...OWN,
  'region',
  'county',
  'licenceNumber',
  'licenceUntil',
  'contractEnabled',
  'subscriptionEnabled',
  'subscriptionTotal',
  'subscription',
  'double_payments',
  'status',
] as const;
/** Of a company that isn't there yet nothing of this can be said. */
const LATER = ['subscription'];

function valuesOf(row: CompanyItem | null): CompanyValues {
  return {
    name: row?.name ?? '',
    taxCode: row?.taxCode ?? '',
    legalForm: row?.legalForm ?? '',
    director: row?.director ?? '',
    phone: row?.phone ?? '',
    email: row?.email ?? '',
    region: row?.region ?? null,
    county: row?.county ?? null,
    address: row?.address ?? '',
    licenceNumber: row?.licenceNumber ?? '',
    licenceUntil: row?.licenceUntil ?? null,
    contractEnabled: row?.contractEnabled ?? false,
    subscriptionEnabled: row?.subscriptionEnabled ?? false,
    subscriptionTotal: row?.subscriptionTotal ?? 0,
    subscription: { from: row?.subscription?.from ?? null, to: row?.subscription?.to ?? null },
    double_payments: row?.double_payments ?? false,
    status: row?.status ?? true,
  };
}

function payloadOf(values: CompanyValues): Payload {
  const { subscription } = values;
  const empty = Object.entries(values).map(([name, value]) => [name, value === '' ? null : value]);
  const named = { name: values.name, taxCode: values.taxCode };
  const none = subscription.from === null && subscription.to === null;
  return { ...Object.fromEntries(empty), ...named, subscription: none ? null : subscription };
}

function check(values: CompanyValues, fields: readonly string[]) {
  const payload = payloadOf(values);
  const parsed = whole.safeParse(payload);
  const found = parsed.success ? {} : fieldTexts(parsed.error.issues);
  const errors = Object.fromEntries(
    Object.entries(found).filter(([name]) => fields.includes(name.split('.')[0] ?? '')),
  );
  return { payload, errors };
}

type Form = RecordForm<CompanyItem, CompanyValues, Payload>;

const common = {
  shape,
  valuesOf,
  rowIn: (data: unknown) => companyItem.safeParse(data).data,
};

/** What is said of money asks for the password. */
export function companyForm(onSaved: () => Promise<void>, withFresh: WithFresh): Form {
  const staffCalls = writeCalls({ create: addCompany, change: changeCompany }, withFresh);
  return {
    ...common,
    draft: 'companies',
    fields: COMPANY_FIELDS,
    check: (row, values) =>
      check(values, row ? COMPANY_FIELDS : COMPANY_FIELDS.filter((name) => !LATER.includes(name))),
    create: (id, payload) =>
      staffCalls.create(
        id,
        Object.fromEntries(Object.entries(payload).filter(([name]) => !LATER.includes(name))),
      ),
    change: staffCalls.change,
    onSaved,
  };
}

export function ownForm(onSaved: () => Promise<void>): Form {
  return {
    ...common,
    draft: 'own-company',
    fields: OWN,
    check: (_row, values) => check(values, OWN),
    change: ownCalls.change,
    onSaved,
  };
}
