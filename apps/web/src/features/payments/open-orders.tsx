import { t } from '@inspect/contract/i18n';
import { formatDrams, whenText, yerevanDay } from '@inspect/contract/kernel';
import {
  ordersEndpoints,
  type PaymentMethod,
  type PaymentPurpose,
  type Prepayment,
  type StartedPayment as Started,
  type WaitingOrder,
} from '@inspect/contract/payments';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { useInvalidate } from '../../platform/api/invalidate.ts';
import { showFailure, toast } from '../../platform/notify/toast.ts';
import { serverNow } from '../../platform/server-status/index.ts';
import { Notice } from '../../ui/notice.tsx';

/** Where the payer pays, and what it is for. */
export type StartedOrder = Started & { purposes: readonly PaymentPurpose[] };

type OpenOrdersProps = {
  checkup: string;
  orders: readonly WaitingOrder[];
  /** what was paid beforehand and waits; whoever goes on with an order has left it when he began that */
  prepaid: readonly Prepayment[];
  /** what is about to be taken, and how: what becomes of the order then is said beforehand */
  taking?: { method: PaymentMethod; purposes: readonly PaymentPurpose[] };
  onStarted: (started: StartedOrder) => void;
  onWithdrawn?: () => void;
};

/** Somebody may be paying it just now: it is gone on with, or withdrawn. */
export function OpenOrders({ orders, ...of }: OpenOrdersProps) {
  return (
    <Stack gap="sm">
      {orders.map((order) => (
        <OpenOrder key={order._id} order={order} {...of} />
      ))}
    </Stack>
  );
}

type OpenOrderProps = Omit<OpenOrdersProps, 'orders'> & { order: WaitingOrder };

function OpenOrder({ checkup, order, prepaid, taking, onStarted, onWithdrawn }: OpenOrderProps) {
  const { method, amount, since } = order;
  const about = taking ? meaningOf(order, taking) : null;
  const goOn = useAsk({ order, checkup, prepaid, onStarted });
  const withdraw = useWithdraw(order, checkup, onWithdrawn);
  const title = t('payments.open.title', {
    method: t(`payments.method.${method}`),
    sum: formatDrams(amount),
    since: whenText(since, yerevanDay(serverNow())),
  });
  return (
    <Notice role="status" tone="wait" title={title}>
      <Stack gap="xs" align="flex-start">
        {about ? <Text size="sm">{t(`payments.open.${about}`)}</Text> : null}
        <Group gap="sm">
          <Button variant="default" loading={goOn.isPending} onClick={() => goOn.mutate()}>
            {t('payments.open.goOn')}
          </Button>
          <Button variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
            {t('payments.open.withdraw')}
          </Button>
        </Group>
      </Stack>
    </Notice>
  );
}

/** The server withdraws what asks for money that was taken in cash; another provider's order stands beside it. */
function meaningOf(
  { method, purposes }: WaitingOrder,
  taking: NonNullable<OpenOrdersProps['taking']>,
): 'cash' | 'beside' | null {
  if (!purposes.some((purpose) => taking.purposes.includes(purpose))) return null;
  if (taking.method === 'cash') return 'cash';
  return taking.method === method ? null : 'beside';
}

const bodyOf = ({ _id, method, purposes }: WaitingOrder, checkup: string) => ({
  _id,
  checkup,
  method,
  purposes,
});

/** The same order once more: its page or its form is answered again. */
function useAsk({
  order,
  checkup,
  prepaid,
  onStarted,
}: Pick<OpenOrderProps, 'order' | 'checkup' | 'prepaid' | 'onStarted'>) {
  const leftPrepaid = prepaid.map(({ _id }) => _id);
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: () =>
      call(ordersEndpoints.makePayment, {
        body: { ...bodyOf(order, checkup), seenTotal: order.amount, leftPrepaid },
      }),
    onSuccess: (started) => onStarted({ ...started, purposes: order.purposes }),
    onError: showFailure,
    onSettled: () => invalidate('checkups'),
  });
}

function useWithdraw(order: WaitingOrder, checkup: string, onWithdrawn: () => void = () => {}) {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: () =>
      call(ordersEndpoints.makePayment, { body: { ...bodyOf(order, checkup), withdraw: true } }),
    onSuccess: ({ payment }) => {
      onWithdrawn();
      const { state } = payment;
      if (state === 'new' || state === 'pending') toast.danger(t('payments.open.waitsStill'));
      // It was paid, or ended otherwise, a moment before.
      else if (state === 'paid') toast.success(t('payments.confirmed'));
      else toast.success(t(state === 'cancelled' ? 'payments.open.withdrawn' : 'payments.open.ended'));
    },
    onError: showFailure,
    onSettled: () => invalidate('checkups'),
  });
}
