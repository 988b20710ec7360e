import { fieldTexts, t } from '@inspect/contract/i18n';
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
import { type RecordForm, writeCalls } from '../../../platform/record-form/index.ts';

const typed = z.object({
  kind: z.enum(VIN_WATCH_KINDS),
  pattern: z.string(),
  message: z.string(),
  active: z.boolean(),
});
type VinWatchTyped = z.infer<typeof typed>;

const NEW: VinWatchTyped = { kind: 'vin', pattern: '', message: '', active: true };

const LABELS: Readonly<Record<string, string>> = {
  kind: t('vehicles.vinWatch.label.kind'),
  pattern: t('vehicles.vinWatch.label.pattern'),
  message: t('vehicles.vinWatch.label.message'),
  active: t('vehicles.vinWatch.label.active'),
};

export const kindOptions = VIN_WATCH_KINDS.map((value) => ({
  value,
  label: t(`vehicles.vinWatch.kind.${value}`),
}));

export const vinWatchWords = {
  labelOf: (field: string) => LABELS[field] ?? field,
  textOf: (field: string, value: unknown) => {
    if (typeof value === 'boolean') return t(value ? 'shell.yes' : 'shell.no');
    const kind = field === 'kind' ? kindOptions.find((option) => option.value === value) : undefined;
    return kind?.label ?? String(value ?? '');
  },
};

export function useVinWatchForm(): RecordForm<VinWatchRow, VinWatchTyped, VinWatchValues> {
  const invalidate = useInvalidate();
  return useMemo(() => {
    const renew = () => invalidate('reference');
    return {
      draft: 'vin-notifications',
      shape: typed,
      fields: ['kind', 'pattern', 'message', 'active'],
      valuesOf: (row) => (row ? typed.parse(row) : NEW),
      check: (_row, values) => {
        const parsed = vinWatchValues.safeParse(values);
        return parsed.success
          ? { payload: parsed.data, errors: {} }
          : { payload: null, errors: fieldTexts(parsed.error.issues) };
      },
      rowIn: (data) => vinWatchRow.safeParse(data).data,
      ...writeCalls(vinWatchEndpoints),
      onSaved: renew,
      onRetired: renew,
    };
  }, [invalidate]);
}
