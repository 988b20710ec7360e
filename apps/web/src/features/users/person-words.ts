import { role } from '@inspect/contract/access';
import { isMessageKey, t } from '@inspect/contract/i18n';
import { day, formatDateTime, formatDay, instant } from '@inspect/contract/kernel';
import type { RecordWords } from '../../ui/form/record-form-state.ts';

/** Names of fields and values, in forms, conflicts and histories alike; `names` = of companies and stations. */
export function personWords(names: ReadonlyMap<string, string>): RecordWords {
  return {
    labelOf: (field) => {
      const key = `users.label.${field}`;
      return isMessageKey(key) ? t(key) : field;
    },
    textOf: (_field, value) => {
      if (typeof value === 'boolean') return t(value ? 'shell.yes' : 'shell.no');
      if (value === null || value === undefined) return '';
      const text = String(value);
      const known = role.safeParse(text);
      if (known.success) return t(`access.role.${known.data}`);
      if (day.safeParse(text).success) return formatDay(text);
      if (instant.safeParse(text).success) return formatDateTime(text);
      return names.get(text) ?? text;
    },
  };
}
