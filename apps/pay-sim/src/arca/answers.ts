import type { Sim } from '../sim.ts';
import type { Order, OrderStatus } from './order.ts';
import { ERRORS } from './orders.ts';

/** `errorCode` is a text, a number, or left out where there is no error: as the merchant is set up. */
export function coded(sim: Sim, code: number): Record<string, unknown> {
  const { noError } = sim.settings.arca;
  if (code === 0 && noError === 'absent') return {};
  const errorCode = noError === 'number' ? code : String(code);
  return code === 0 ? { errorCode } : { errorCode, error: true, errorMessage: ERRORS[code] };
}

export const WORDS: Readonly<Record<OrderStatus, string>> = {
  0: 'CREATED',
  2: 'DEPOSITED',
  3: 'REVERSED',
  4: 'REFUNDED',
  5: 'CREATED',
  6: 'DECLINED',
};

/** Each version says what the one before says, and more. */
export function extendedStatus(sim: Sim, order: Order | undefined): Record<string, unknown> {
  if (order === undefined) return coded(sim, 6);
  const { version } = sim.settings.arca;
  return {
    ...coded(sim, 0),
    orderNumber: order.orderNumber,
    orderStatus: order.status,
    actionCode: order.actionCode,
    actionCodeDescription: '',
    amount: order.amount,
    currency: order.currency,
    date: order.createdAt.getTime(),
    orderDescription: order.description,
    ip: '127.0.0.1',
    merchantOrderParams: [],
    attributes: [{ name: 'mdOrder', value: order.orderId }],
    ...(order.paidAt && {
      cardAuthInfo: {
        pan: '411111**1111',
        expiration: '202912',
        cardholderName: 'TEST CARD',
        approvalCode: '123456',
      },
    }),
    ...(version !== '01' && order.paidAt && { authDateTime: order.paidAt.getTime(), authRefNum: rrn(order) }),
    ...(version !== '01' && { terminalId: '12345678' }),
    ...(version === '03' && {
      paymentAmountInfo: {
        approvedAmount: order.paidAt ? order.amount : 0,
        depositedAmount: order.paidAt ? order.amount : 0,
        refundedAmount: order.refunded,
        paymentState: WORDS[order.status],
      },
      bankInfo: { bankCountryCode: 'AM', bankCountryName: 'Armenia' },
    }),
  };
}

/** The old call, whose keys begin with capitals. */
export function oldStatus(order: Order | undefined): Record<string, unknown> {
  if (order === undefined) return { ErrorCode: '6', ErrorMessage: ERRORS[6] };
  return {
    ErrorCode: '0',
    OrderStatus: order.status,
    OrderNumber: order.orderNumber,
    Amount: order.amount,
    currency: order.currency,
    depositAmount: order.paidAt ? order.amount : 0,
    ...(order.paidAt && { Pan: '411111**1111', approvalCode: '123456', authCode: 2 }),
  };
}

const rrn = ({ orderId }: Order) => String(Number.parseInt(orderId.slice(0, 8), 16)).padStart(12, '0');
