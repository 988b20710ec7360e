import { isMessageKey, t } from '@inspect/contract/i18n';
import type { OwnLogin } from '@inspect/contract/logins';
import type { Tone } from '../../ui/status-badge.tsx';

/** A word of the history; one that has none yet is its own name. */
function wordOf(kind: 'result' | 'factor', value: string): string {
  const key = `logins.${kind}.${value}`;
  return isMessageKey(key) ? t(key) : value;
}

export const resultText = (value: string) => wordOf('result', value);
export const factorText = (value: string) => wordOf('factor', value);

export const RESULTS = [
  'success',
  'failure',
  'locked',
  'blocked',
  'doubted',
  'code_asked',
  'password_reset',
  'signed_out',
] as const;
export const FACTORS = ['password', 'sms', 'pin', 'session'] as const;

export function resultTone(value: string): Tone {
  if (value === 'success') return 'good';
  if (value === 'signed_out') return 'none';
  return value === 'code_asked' || value === 'password_reset' ? 'wait' : 'bad';
}

export function deviceText({ browser, system }: Pick<OwnLogin, 'browser' | 'system'>): string {
  return [browser, system].filter((word) => word !== null).join(', ') || t('logins.unknownDevice');
}
