import { t } from '@inspect/contract/i18n';
import { formatDrams, whenText, yerevanDay } from '@inspect/contract/kernel';
import {
  ordersEndpoints,
  type PaymentMethod,
  type PaymentPurpose,
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

function OpenOrder({ checkup, order, taking, onStarted, onWithdrawn }: OpenOrderProps) {
  const { method, amount, since } = order;
  const about = taking ? meaningOf(order, taking) : null;
  const goOn = useAsk(order, checkup, onStarted);
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
function useAsk(order: WaitingOrder, checkup: string, onStarted: OpenOrdersProps['onStarted']) {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: () =>
      call(ordersEndpoints.makePayment, { body: { ...bodyOf(order, checkup), seenTotal: order.amount } }),
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
      // It was paid a moment before.
      const isWithdrawn = payment.state === 'cancelled';
      toast.success(t(isWithdrawn ? 'payments.open.withdrawn' : 'payments.confirmed'));
    },
    onError: showFailure,
    onSettled: () => invalidate('checkups'),
  });
}
