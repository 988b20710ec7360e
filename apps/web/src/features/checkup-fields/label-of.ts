import type { FactField } from '@inspect/contract/checkup-fields';
import { isMessageKey, type MessageKey, t } from '@inspect/contract/i18n';

/** What a field is called; of an owner whose kind is known, his name and number are called by it. */
export function labelOf(field: FactField, ownerStatus: number | null = null): string {
  const own = `checkups.ownerLabel.${field}.${ownerStatus}`;
  if (isMessageKey(own)) return t(own);
  const key: MessageKey = `checkups.label.${field}`;
  return t(key);
}
