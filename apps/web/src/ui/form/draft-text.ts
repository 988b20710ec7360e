import { t } from '@inspect/contract/i18n';

const TEXTS = {
  stored: 'shell.draftSaved',
  full: 'shell.draftNotSaved',
  unavailable: 'shell.draftUnkept',
} as const;

/** How the storing of a draft went. */
export type DraftState = keyof typeof TEXTS;

/** Whether what is typed is kept on this device, and what helps where it is not. */
export function draftText(state: DraftState): string {
  return t(TEXTS[state]);
}

/** Nobody answered the saving: whether what was typed would outlive this page. null = nothing of it is stored */
export function silenceText(state: DraftState | null): string {
  return t(state === 'stored' ? 'shell.noResponseKept' : 'shell.noResponseUnkept');
}
