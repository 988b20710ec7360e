import { isMessageKey, t } from '../i18n/index.ts';
import { formatDateTime } from '../kernel/dates.ts';
import { formatDrams } from '../kernel/money.ts';
import type { Receipt } from './endpoints.ts';

/** «Service, cash, 8 000 drams, 20/11/2026 12:00» in Armenian, the same on the screen and in the file. */
export function receiptText({ purpose, method, amount, at }: Receipt): string {
  const key = `reports.method.${method}`;
  return t('reports.tax.receipt', {
    purpose: t(`reports.purpose.${purpose}`),
    method: isMessageKey(key) ? t(key) : method,
    amount: formatDrams(amount),
    time: formatDateTime(at),
  });
}
