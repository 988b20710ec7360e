import { labelsIn, t } from '@inspect/contract/i18n';
import { day, formatDateTime, formatDay, instant } from '@inspect/contract/kernel';
import { z } from 'zod';
import { plainText } from '../../ui/form/plain-text.ts';
import type { RecordWords } from '../../ui/form/record-form-state.ts';

const period = z.looseObject({ from: day, to: day });
const accepted = z.looseObject({ acceptedAt: instant });

/** Names of fields and values, in forms, conflicts and histories alike; `names` = of regions and communities. */
export function companyWords(names: ReadonlyMap<string, string>): RecordWords {
  return {
    labelOf: labelsIn('companies.label'),
    textOf: (field, value) => {
      // Of a file there is an id to tell, which is nobody's word.
      if (field === 'contractFile') return value ? t('companies.contract.pdf') : '';
      const paid = period.safeParse(value);
      if (paid.success)
        return t('shell.fromTo', { from: formatDay(paid.data.from), to: formatDay(paid.data.to) });
      const signed = accepted.safeParse(value);
      if (signed.success) return formatDateTime(signed.data.acceptedAt);
      const text = plainText(value, names);
      return day.safeParse(text).success ? formatDay(text) : text;
    },
  };
}
