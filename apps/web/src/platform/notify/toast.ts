import { t } from '@inspect/contract/i18n';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { NoResponse, ServerRefusal } from '../api/call.ts';
import { dangerText, type ToastColor, toastIcon } from './toast-parts.tsx';

/** Specification §9. */
const TOAST_MS = 3000;

/** Short messages, read out by screen readers; the same sentence is shown once, however often it is said. */
export const toast = {
  success: (text: string) => show('green', text, text),
  warning: (text: string) => show('yellow', text, text),
  /** with a button that copies the text */
  danger: (text: string) => show('red', text, dangerText(text)),
};

/** What the server said, or that nobody answered, as a danger toast. */
export function showFailure(error: unknown): void {
  toast.danger(failureText(error));
}

export function failureText(error: unknown): string {
  if (error instanceof ServerRefusal || error instanceof NoResponse) return error.message;
  return t('shell.crashedTitle');
}

let shown = 0;
const lastOf = new Map<string, string>();

function show(color: ToastColor, text: string, message: ReactNode): void {
  const name = `${color}:${text}`;
  // Said again it is a new message with three seconds of its own, in place of the former one.
  const former = lastOf.get(name);
  if (former) notifications.hide(former);
  shown += 1;
  const id = `${name}:${shown}`;
  lastOf.set(name, id);
  notifications.show({ id, color, message, icon: toastIcon(color), autoClose: TOAST_MS, withBorder: true });
}
