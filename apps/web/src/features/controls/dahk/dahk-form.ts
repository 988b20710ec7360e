import { checkHit, dahkEndpoints, HIT_FIELDS, type HitRow, hitRow } from '@inspect/contract/dahk';
import { labelsIn } from '@inspect/contract/i18n';
import { useMemo } from 'react';
import { z } from 'zod';
import { useInvalidate } from '../../../platform/api/invalidate.ts';
import { checkBy, type RecordForm, writeCalls } from '../../../platform/record-form/index.ts';
import { plainText } from '../../../ui/form/plain-text.ts';

const typed = z.object({
  registrationCertificate: z.string().nullable(),
  CarRegNo: z.string().nullable(),
  reason: z.string(),
  since: z.string(),
  until: z.string().nullable(),
});
type HitTyped = z.infer<typeof typed>;

const values = z.strictObject(HIT_FIELDS).superRefine(checkHit);

export const dahkWords = {
  labelOf: labelsIn('dahk.label'),
  textOf: (_field: string, value: unknown) => plainText(value),
};

export function useDahkForm(today: string): RecordForm<HitRow, HitTyped, z.infer<typeof values>> {
  const invalidate = useInvalidate();
  return useMemo(() => {
    const renew = () => invalidate('dahk');
    return {
      draft: 'dahk',
      shape: typed,
      fields: typed.keyof().options,
      valuesOf: (row) =>
        row
          ? typed.parse(row)
          : { registrationCertificate: null, CarRegNo: null, reason: '', since: today, until: null },
      check: (_row, written) => checkBy(values, written),
      rowIn: (data) => hitRow.safeParse(data).data,
      ...writeCalls(dahkEndpoints),
      onSaved: renew,
      onRetired: renew,
    };
  }, [invalidate, today]);
}
