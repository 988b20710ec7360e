import { t } from '@inspect/contract/i18n';
import type { Answer, Refusal } from './operation.ts';

type Aside = 'bytesLost' | 'tooLarge' | 'failing' | 'parentGone';

/** Why this device itself sets one aside. */
export function refusalFor(code: Aside): Refusal {
  return { code, message: t(`shell.outbox.${code}`), fields: {} };
}

export function aside(code: Aside): Answer {
  return { outcome: 'rejected', ...refusalFor(code) };
}
