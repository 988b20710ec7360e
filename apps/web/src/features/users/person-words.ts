import { role } from '@inspect/contract/access';
import { labelsIn, t } from '@inspect/contract/i18n';
import { day, formatDateTime, formatDay, instant } from '@inspect/contract/kernel';
import { plainText } from '../../ui/form/plain-text.ts';
import type { RecordWords } from '../../ui/form/record-form-state.ts';

/** Names of fields and values, in forms, conflicts and histories alike; `names` = of companies and stations. */
export function personWords(names: ReadonlyMap<string, string>): RecordWords {
  return {
    labelOf: labelsIn('users.label'),
    textOf: (_field, value) => {
      const text = plainText(value, names);
      const known = role.safeParse(text);
      if (known.success) return t(`access.role.${known.data}`);
      if (day.safeParse(text).success) return formatDay(text);
      if (instant.safeParse(text).success) return formatDateTime(text);
      return text;
    },
  };
}
