import { labelsIn, t } from '@inspect/contract/i18n';
import {
  VIN_WATCH_KINDS,
  type VinWatchRow,
  type VinWatchValues,
  vinWatchEndpoints,
  vinWatchRow,
  vinWatchValues,
} from '@inspect/contract/vehicles';
import { useMemo } from 'react';
import { z } from 'zod';
import { useInvalidate } from '../../../platform/api/invalidate.ts';
import { checkBy, type RecordForm, writeCalls } from '../../../platform/record-form/index.ts';
import { plainText } from '../../../ui/form/plain-text.ts';

const typed = z.object({
  kind: z.enum(VIN_WATCH_KINDS),
  pattern: z.string(),
  message: z.string(),
  active: z.boolean(),
});
type VinWatchTyped = z.infer<typeof typed>;

const NEW: VinWatchTyped = { kind: 'vin', pattern: '', message: '', active: true };

export const kindOptions = VIN_WATCH_KINDS.map((value) => ({
  value,
  label: t(`vehicles.vinWatch.kind.${value}`),
}));

export const vinWatchWords = {
  labelOf: labelsIn('vehicles.vinWatch.label'),
  textOf: (field: string, value: unknown) => {
    const kind = field === 'kind' ? kindOptions.find((option) => option.value === value) : undefined;
    return kind?.label ?? plainText(value);
  },
};

export function useVinWatchForm(): RecordForm<VinWatchRow, VinWatchTyped, VinWatchValues> {
  const invalidate = useInvalidate();
  return useMemo(() => {
    const renew = () => invalidate('reference');
    return {
      draft: 'vin-notifications',
      shape: typed,
      fields: typed.keyof().options,
      valuesOf: (row) => (row ? typed.parse(row) : NEW),
      check: (_row, values) => checkBy(vinWatchValues, values),
      rowIn: (data) => vinWatchRow.safeParse(data).data,
      ...writeCalls(vinWatchEndpoints),
      onSaved: renew,
      onRetired: renew,
    };
  }, [invalidate]);
}
