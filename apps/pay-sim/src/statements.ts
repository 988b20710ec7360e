import type { FastifyInstance } from 'fastify';
import type { Order } from './arca/order.ts';
import type { Sim } from './sim.ts';

type Line = Record<string, string>;
type Days = { from: string; to: string };

const YEREVAN_MS = 4 * 3_600_000;
/** `yyyy-MM-dd HH:mm:ss` as clocks in Yerevan show it. */
const clock = (at: Date) => new Date(at.getTime() + YEREVAN_MS).toISOString().slice(0, 19).replace('T', ' ');

/** What each provider's back office would give out of some days, both included, in Yerevan. */
const STATEMENTS: Readonly<Record<string, { columns: readonly string[]; lines(sim: Sim): Line[] }>> = {
  arca: {
    columns: ['orderNumber', 'orderId', 'authRefNum', 'paymentState', 'amount', 'currency', 'date'],
    lines: (sim) => [...sim.orders.values()].flatMap(ofArca),
  },
  idram: {
    columns: [
      ...['EDP_TRANS_ID', 'EDP_BILL_NO', 'EDP_REC_ACCOUNT', 'EDP_PAYER_ACCOUNT', 'EDP_AMOUNT'],
      ...['EDP_TRANS_DATE', 'STATUS'],
    ],
    lines: ({ transactions, settings }) =>
      transactions.map(({ transId, billNo, payer, amount, date, state }) => ({
        EDP_TRANS_ID: transId,
        EDP_BILL_NO: billNo,
        EDP_REC_ACCOUNT: settings.idram.account,
        EDP_PAYER_ACCOUNT: payer,
        EDP_AMOUNT: amount,
        EDP_TRANS_DATE: date,
        STATUS: state === 'successful' ? 'SUCCESS' : 'CANCELLED',
        day: date.split('/').reverse().join('-'),
      })),
  },
  telcell: {
    columns: ['invoice', 'issuer_id', 'issuer', 'sum', 'currency', 'status', 'paid_time'],
    lines: ({ invoices, settings }) =>
      [...invoices.values()].flatMap(({ invoice, issuerId, sum, status, paidAt }) =>
        paidAt === null
          ? []
          : [
              {
                invoice,
                issuer_id: issuerId,
                issuer: settings.telcell.issuer,
                sum,
                status,
                currency: '51',
                paid_time: clock(paidAt),
                day: clock(paidAt).slice(0, 10),
              },
            ],
      ),
  },
  onepay: {
    columns: ['transactionId', 'status', 'amount', 'paidAt'],
    lines: ({ mediated }) =>
      mediated.map(({ transactionId, body, state }) => {
        const { amount, paidAt } = JSON.parse(body) as { amount: number; paidAt: string };
        const day = clock(new Date(paidAt)).slice(0, 10);
        const status = state === 'returned' ? 'refunded' : 'paid';
        return { transactionId, status, amount: String(amount), paidAt, day };
      }),
  },
};

function ofArca(order: Order): Line[] {
  const { orderNumber, orderId, amount, refunded, status, currency, paidAt } = order;
  if (paidAt === null) return [];
  const number = Number.parseInt(orderId.slice(0, 8), 16);
  const time = clock(paidAt);
  const line = (n: number, paymentState: string, luma: number): Line => ({
    orderNumber,
    orderId,
    paymentState,
    currency,
    date: time,
    day: time.slice(0, 10),
    authRefNum: String(number + n).padStart(12, '0'),
    amount: (luma / 100).toFixed(2),
  });
  return [
    line(0, 'DEPOSITED', amount),
    ...(status === 3 ? [line(1, 'REVERSED', amount)] : []),
    ...(refunded > 0 ? [line(1, 'REFUNDED', refunded)] : []),
  ];
}

/** `GET /sim/statement?provider=idram&from=2026-11-20&to=2026-11-20`: a file as the shop would be given. */
export function statementRoutes(app: FastifyInstance, sim: Sim): void {
  app.get<{ Querystring: Days & { provider: string } }>('/sim/statement', (request, reply) => {
    const { provider, from, to } = request.query;
    const statement = STATEMENTS[provider];
    if (!statement || !from || !to) return reply.code(400).send({ message: 'provider, from, to' });
    const lines = statement.lines(sim).filter(({ day = '' }) => day >= from && day <= to);
    const rows = lines.map((line) => statement.columns.map((name) => quoted(line[name] ?? '')).join(';'));
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${provider}-${from}-${to}.csv"`)
      .send(`\uFEFF${[statement.columns.join(';'), ...rows].join('\r\n')}\r\n`);
  });
}

const quoted = (cell: string) => (/[";\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
