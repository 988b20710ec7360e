import { type FaqRow, type FaqValues, faqRow, faqValues, helpEndpoints } from '@inspect/contract/help';
import { fieldTexts, t } from '@inspect/contract/i18n';
import { useMemo } from 'react';
import { z } from 'zod';
import { useInvalidate } from '../../platform/api/invalidate.ts';
import { type RecordForm, writeCalls } from '../../platform/record-form/index.ts';

/** As it stands in the controls: a number may be missing. */
const typed = z.object({
  question: z.string(),
  answer: z.string(),
  ordering: z.number().nullable(),
  status: z.boolean(),
});
type FaqTyped = z.infer<typeof typed>;

const NEW: FaqTyped = { question: '', answer: '', ordering: 0, status: true };

const LABELS: Readonly<Record<string, string>> = {
  question: t('help.label.question'),
  answer: t('help.label.answer'),
  ordering: t('help.label.ordering'),
  status: t('help.label.status'),
};

export const faqWords = {
  labelOf: (field: string) => LABELS[field] ?? field,
  textOf: (_field: string, value: unknown) =>
    typeof value === 'boolean' ? t(value ? 'shell.yes' : 'shell.no') : String(value ?? ''),
};

export function useFaqForm(): RecordForm<FaqRow, FaqTyped, FaqValues> {
  const invalidate = useInvalidate();
  return useMemo(() => {
    const renew = () => invalidate('reference');
    return {
      draft: 'faq',
      shape: typed,
      fields: ['question', 'answer', 'ordering', 'status'],
      valuesOf: (row) => (row ? typed.parse(row) : NEW),
      check: (_row, values) => {
        const parsed = faqValues.safeParse(values);
        return parsed.success
          ? { payload: parsed.data, errors: {} }
          : { payload: null, errors: fieldTexts(parsed.error.issues) };
      },
      rowIn: (data) => faqRow.safeParse(data).data,
      ...writeCalls(helpEndpoints),
      onSaved: renew,
      onRetired: renew,
    };
  }, [invalidate]);
}
