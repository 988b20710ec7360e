import { t } from '@inspect/contract/i18n';
import { formatPhone, formatWhole } from '@inspect/contract/kernel';
import { PAYMENT_METHODS, redirectValue, type Setting } from '@inspect/contract/settings';

export function settingText({ type, unit }: Pick<Setting, 'type' | 'unit'>, value: unknown): string {
  const text = plainText(type, value);
  return unit && text !== t('settings.noValue') ? `${text} ${unit}` : text;
}

function plainText(type: Setting['type'], value: unknown): string {
  if (value === null || value === undefined) return t('settings.noValue');
  if (type === 'flag') return t(value === true ? 'shell.yes' : 'shell.no');
  if (type === 'address') return redirectValue.safeParse(value).data?.address ?? t('settings.noValue');
  if (type === 'phone') return formatPhone(String(value));
  if (type === 'list') return listOf(value).map(methodText).join(', ');
  if (Array.isArray(value)) return value.join(', ');
  if (type === 'wholeByCategory')
    return Object.entries(value)
      .map(([category, number]) => t('shell.fieldError', { name: category, text: String(number) }))
      .join(', ');
  return typeof value === 'number' && Number.isInteger(value) ? formatWhole(value) : String(value);
}

export function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

export function methodText(value: string): string {
  const method = PAYMENT_METHODS.find((each) => each === value);
  return method ? t(`settings.method.${method}`) : value;
}

export function boundsText({ min, max }: Setting): string | undefined {
  if (min === null) return undefined;
  if (max === null) return t('settings.atLeast', { min });
  return t('settings.bounds', { min, max });
}
