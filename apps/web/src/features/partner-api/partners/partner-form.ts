import { labelsIn, t } from '@inspect/contract/i18n';
import { day, formatDay, formatWhole } from '@inspect/contract/kernel';
import {
  PARTNER_SCOPES,
  type PartnerRow,
  type PartnerValues,
  partnerRow,
  partnersEndpoints,
  partnerValues,
} from '@inspect/contract/partner-api';
import { useMemo } from 'react';
import { z } from 'zod';
import { useInvalidate } from '../../../platform/api/invalidate.ts';
import { checkBy, type RecordForm, writeCalls } from '../../../platform/record-form/index.ts';
import type { WithFresh } from '../../../platform/step-up/index.ts';
import { plainText } from '../../../ui/form/plain-text.ts';

/** As it stands in the controls: what is empty is a text without characters. */
const typed = z.object({
  name: z.string(),
  contact: z.string(),
  scopes: z.array(z.string()).readonly(),
  minuteQuota: z.number().nullable(),
  dayQuota: z.number().nullable(),
  addresses: z.array(z.string()).readonly(),
  expiresOn: z.string().nullable(),
  active: z.boolean(),
  refuseUnpaid: z.boolean(),
});
type PartnerTyped = z.infer<typeof typed>;

const NEW: PartnerTyped = {
  name: '',
  contact: '',
  scopes: ['vehicle-status'],
  minuteQuota: 60,
  dayQuota: 10_000,
  addresses: [],
  expiresOn: null,
  active: true,
  refuseUnpaid: false,
};

export const scopeOptions = PARTNER_SCOPES.map((value) => ({
  value,
  label: t(`partnerApi.scope.${value}`),
}));

const scopeText = (scope: string) => scopeOptions.find(({ value }) => value === scope)?.label ?? scope;

const labelOf = labelsIn('partnerApi.label');
export const partnerWords = {
  labelOf: (field: string) => (field === 'key' ? t('partnerApi.trace.label.key') : labelOf(field)),
  textOf: (field: string, value: unknown) => {
    if (field === 'scopes' && Array.isArray(value))
      return value.map((scope) => scopeText(String(scope))).join(', ');
    if (field === 'addresses' && Array.isArray(value))
      return value.length === 0 ? t('partnerApi.anyAddress') : value.join(', ');
    if (field.endsWith('Quota')) return formatWhole(Number(value));
    const text = plainText(value);
    return day.safeParse(text).success ? formatDay(text) : text;
  },
};

export function usePartnerForm(withFresh: WithFresh): RecordForm<PartnerRow, PartnerTyped, PartnerValues> {
  const invalidate = useInvalidate();
  return useMemo(() => {
    const renew = () => invalidate('partners');
    return {
      draft: 'partners',
      shape: typed,
      fields: typed.keyof().options,
      valuesOf: (row) => (row ? typed.parse({ ...row, contact: row.contact ?? '' }) : NEW),
      check: (_row, values) => checkBy(partnerValues, { ...values, contact: values.contact.trim() || null }),
      rowIn: (data) => partnerRow.safeParse(data).data,
      ...writeCalls(partnersEndpoints, withFresh),
      onSaved: renew,
      onRetired: renew,
    };
  }, [invalidate, withFresh]);
}
