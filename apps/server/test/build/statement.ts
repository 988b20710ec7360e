import { sendForm } from '../multipart.ts';
import type { Answer, TestApp } from '../test-app.ts';

/** Columns as each provider's statement is declared to have them; what a test does not name stands as here. */
const COLUMNS = {
  idram: {
    EDP_TRANS_ID: '',
    EDP_BILL_NO: '',
    EDP_REC_ACCOUNT: '100000114',
    EDP_AMOUNT: '12800.00',
    EDP_TRANS_DATE: '20/11/2026',
    STATUS: 'SUCCESS',
  },
  telcell: {
    invoice: '',
    issuer_id: '',
    issuer: 'shop@dev.test',
    sum: '12800',
    currency: '51',
    status: 'PAID',
    paid_time: '2026-11-20 12:00:00',
  },
  arca: {
    orderNumber: '',
    orderId: '',
    authRefNum: '',
    paymentState: 'DEPOSITED',
    amount: '12800.00',
    currency: '051',
    date: '2026-11-20 12:00:00',
  },
  onepay: { transactionId: '', status: 'paid', amount: '8000', paidAt: '2026-11-20T08:00:00Z' },
} as const;

export type StatementOf = keyof typeof COLUMNS;

export function statementText(provider: StatementOf, lines: readonly Record<string, string>[]): string {
  const columns: Record<string, string> = COLUMNS[provider];
  const names = Object.keys(columns);
  const rows = lines.map((line) => names.map((name) => line[name] ?? columns[name]).join(';'));
  return `${[names.join(';'), ...rows].join('\r\n')}\r\n`;
}

const DAY = '2026-11-20';

export const sendStatement = (
  test: TestApp,
  provider: StatementOf,
  content: string | Buffer,
  { from = DAY, to = DAY, who = 'admin' as 'admin' | 'owner' } = {},
): Promise<Answer> =>
  sendForm(test, who, `/provider-statements?provider=${provider}&startDate=${from}&endDate=${to}`, [
    { name: 'քաղվածք.csv', type: 'text/csv', content },
  ]);
