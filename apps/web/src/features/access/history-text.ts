import { isPageRoute } from '@inspect/contract/access';
import { isMessageKey, t } from '@inspect/contract/i18n';

/** A page in the history of rights. */
export function historyLabel(field: string): string {
  return isPageRoute(field) ? t(`access.page.${field}`) : field;
}

/** The granted actions; null = what the role has. */
export function historyText(value: unknown): string {
  if (!Array.isArray(value)) return t('access.screen.inherited');
  const words = value.map((action) => {
    const key = `access.action.${action}`;
    return isMessageKey(key) ? t(key) : String(action);
  });
  return words.join(', ') || t('access.screen.none');
}
