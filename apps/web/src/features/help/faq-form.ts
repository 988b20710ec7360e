import { type FaqRow, type FaqValues, faqRow, faqValues, helpEndpoints } from '@inspect/contract/help';
import { labelsIn } from '@inspect/contract/i18n';
import { useMemo } from 'react';
import { z } from 'zod';
import { useInvalidate } from '../../platform/api/invalidate.ts';
import { checkBy, type RecordForm, writeCalls } from '../../platform/record-form/index.ts';
import { plainText } from '../../ui/form/plain-text.ts';

/** As it stands in the controls: a number may be missing. */
const typed = z.object({
  question: z.string(),
  answer: z.string(),
  ordering: z.number().nullable(),
  status: z.boolean(),
});
type FaqTyped = z.infer<typeof typed>;

const NEW: FaqTyped = { question: '', answer: '', ordering: 0, status: true };

export const faqWords = {
  labelOf: labelsIn('help.label'),
  textOf: (_field: string, value: unknown) => plainText(value),
};

export function useFaqForm(): RecordForm<FaqRow, FaqTyped, FaqValues> {
  const invalidate = useInvalidate();
  return useMemo(() => {
    const renew = () => invalidate('reference');
    return {
      draft: 'faq',
      shape: typed,
      fields: typed.keyof().options,
      valuesOf: (row) => (row ? typed.parse(row) : NEW),
      check: (_row, values) => checkBy(faqValues, values),
      rowIn: (data) => faqRow.safeParse(data).data,
      ...writeCalls(helpEndpoints),
      onSaved: renew,
      onRetired: renew,
    };
  }, [invalidate]);
}
