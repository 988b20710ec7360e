import type { FactField } from '@inspect/contract/checkup-fields';
import { type MessageKey, t } from '@inspect/contract/i18n';

export function labelOf(field: FactField): string {
  const key: MessageKey = `checkups.label.${field}`;
  return t(key);
}
