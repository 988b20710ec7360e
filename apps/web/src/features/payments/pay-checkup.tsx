import { type Checkup, checkupsEndpoints } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { formatDrams } from '@inspect/contract/kernel';
import {
  type CashOfRecord,
  ordersEndpoints,
  owedOf,
  owedPurposes,
  PAYMENT_METHODS,
  type PaymentMethod,
  type PaymentPurpose,
  PROVIDERS,
  type Provider,
  type StartedPayment as Started,
  type WaitingOrder,
} from '@inspect/contract/payments';
import { Button, Group, Modal, SegmentedControl, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { z } from 'zod';
import { call } from '../../platform/api/call.ts';
import { useInvalidate } from '../../platform/api/invalidate.ts';
import { useSearchState } from '../../platform/navigation/use-search-state.ts';
import { newId } from '../../platform/new-id.ts';
import { failureText, toast } from '../../platform/notify/toast.ts';
import { useServerStatus } from '../../platform/server-status/index.ts';
import { CheckField } from '../../ui/form/check-field.tsx';
import { lazyPart } from '../../ui/lazy/lazy-part.tsx';
import { Notice } from '../../ui/notice.tsx';
import { OpenOrders, type StartedOrder } from './open-orders.tsx';
import { PrepaidNotice } from './prepaid-notice.tsx';
import { useWaitingOrders, useWaitingPrepaid } from './use-waiting-prepaid.ts';

/** Few pay so: it is fetched when somebody does. */
const PayPlace = lazyPart(async () => ({ default: (await import('./pay-place.tsx')).PayPlace }));

const NAMES = {
  inspection: t('checkups.form.inspectionFee'),
  environmental: t('checkups.form.environmentalFee'),
} as const satisfies Record<PaymentPurpose, string>;

/** `pay`: one comes to be paid, in this way where that is taken */
const address = z.object({ pay: z.enum(PAYMENT_METHODS).optional() });

/** Takes what is owed for a stored checkup, in cash or through a provider; nothing where all of it was paid. */
export function PayCheckup({ record }: { record: Checkup }) {
  const [{ pay }, patch] = useSearchState(address);
  const unpaid = owedPurposes(record.fees, record.paid);
  const [asking, setAsking] = useState(pay !== undefined && unpaid.length > 0);
  const [started, setStarted] = useState<StartedOrder | null>(null);
  const orders = useWaitingOrders(record);
  const prepaid = useWaitingPrepaid(record);
  const close = () => {
    setAsking(false);
    if (pay) patch({ pay: null }, { replace: true });
  };
  const isOver = started !== null && !started.purposes.some((purpose) => unpaid.includes(purpose));
  useEffect(() => {
    if (!isOver) return;
    setStarted(null);
    toast.success(t('payments.confirmed'));
  }, [isOver]);
  // The dialog stays for the answer, also when somebody else was faster and nothing is owed any more.
  if (unpaid.length === 0 && !asking) return null;
  return (
    <>
      {orders.length > 0 ? (
        <div data-wide>
          <OpenOrders checkup={record._id} orders={orders} prepaid={prepaid} onStarted={setStarted} />
        </div>
      ) : null}
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('checkups.pay.button')}
      </Button>
      {asking ? (
        <PayDialog
          record={record}
          unpaid={unpaid}
          chosen={pay}
          orders={orders}
          onStarted={setStarted}
          onClose={close}
        />
      ) : null}
      {started && !isOver ? (
        <Suspense fallback={null}>
          <PayPlace started={started} onClose={() => setStarted(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

type PayDialogProps = {
  record: Checkup;
  unpaid: readonly PaymentPurpose[];
  /** in what way before anybody chooses */
  chosen: PaymentMethod | undefined;
  orders: readonly WaitingOrder[];
  onStarted: (started: StartedOrder) => void;
  onClose: () => void;
};

function PayDialog({ record, unpaid, chosen, orders, onStarted, onClose }: PayDialogProps) {
  // An id for each sum for as long as the dialog stands: pressed twice, or repeated without an answer, it is one payment.
  const [ids] = useState({ inspection: newId(), environmental: newId() });
  const [left, setLeft] = useState<readonly PaymentPurpose[]>([]);
  const taken = unpaid.filter((purpose) => !left.includes(purpose));
  const owed = owedOf(record.fees, record.paid);
  const sumOf = (purpose: PaymentPurpose) => owed[purpose] ?? 0;
  const total = taken.reduce((sum, purpose) => sum + sumOf(purpose), 0);
  const methods = useMethods();
  const [wanted, setWanted] = useState<string>(chosen ?? 'cash');
  // What the server takes no more, or is not known to take yet, is not paid with.
  const method = methods.find((name) => name === wanted) ?? 'cash';
  const prepaid = useWaitingPrepaid(record);
  const waiting = prepaid.filter(({ purpose }) => taken.includes(purpose));
  const [leaves, setLeaves] = useState<readonly string[]>([]);
  const isLeft = waiting.every(({ _id }) => leaves.includes(_id));
  const said = {
    seenTotal: total,
    leftPrepaid: waiting.map(({ _id }) => _id).filter((id) => leaves.includes(id)),
  };
  const cash = usePay(record._id, said, onClose);
  const goesTo = (started: StartedOrder) => {
    onClose();
    onStarted(started);
  };
  const { renew, ...online } = useStart(record._id, said, (started) =>
    goesTo({ ...started, purposes: taken }),
  );
  const { isPending, error } = method === 'cash' ? cash : online;
  const confirm = () =>
    method === 'cash'
      ? cash.mutate(taken.map((purpose) => ({ _id: ids[purpose], purpose, method })))
      : online.mutate({ method, purposes: taken });
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Text fw={600}>{t('checkups.pay.button')}</Text>}
      centered
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <Stack gap="sm">
        {error ? <Notice role="alert" tone="bad" title={failureText(error)} /> : null}
        {orders.length > 0 ? (
          <OpenOrders
            checkup={record._id}
            orders={orders}
            prepaid={prepaid}
            taking={{ method, purposes: taken }}
            onStarted={goesTo}
            onWithdrawn={renew}
          />
        ) : null}
        {waiting.length > 0 ? (
          <PrepaidNotice
            checkup={record._id}
            prepaid={waiting}
            leaves={isLeft}
            onLeave={(leave) => setLeaves(leave ? waiting.map(({ _id }) => _id) : [])}
            onPaid={onClose}
          />
        ) : null}
        {unpaid.map((purpose) => (
          <CheckField
            key={purpose}
            name={`pay-${purpose}`}
            label={`${NAMES[purpose]} · ${formatDrams(sumOf(purpose))}`}
            value={!left.includes(purpose)}
            onChange={(pays) =>
              setLeft(pays ? left.filter((other) => other !== purpose) : [...left, purpose])
            }
          />
        ))}
        <MethodChoice methods={methods} value={method} onChange={setWanted} />
        {method === 'cash' ? <Text size="sm">{t('checkups.pay.text')}</Text> : null}
      </Stack>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose}>
          {t('shell.back')}
        </Button>
        <Button
          data-autofocus
          loading={isPending}
          disabled={taken.length === 0 || !isLeft}
          // The Enter that opened this must not, held too long, take the money too.
          onKeyDown={(event) => (event.repeat ? event.preventDefault() : undefined)}
          onClick={confirm}
        >
          {method === 'cash'
            ? t('checkups.pay.confirm', { sum: formatDrams(total) })
            : t('payments.ask', { sum: formatDrams(total) })}
        </Button>
      </Group>
    </Modal>
  );
}

/** What the person saw when he asked for money. */
type SeenSums = { seenTotal: number; leftPrepaid: string[] };

function usePay(id: string, seen: SeenSums, onPaid: () => void) {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: (payments: CashOfRecord) =>
      call(checkupsEndpoints.pay, { params: { id }, body: { payments, ...seen } }),
    onSuccess: async () => {
      await invalidate('checkups');
      onPaid();
      toast.success(t('checkups.pay.done', { sum: formatDrams(seen.seenTotal) }));
    },
    // What stands now is shown, whatever the reason of the refusal.
    onError: () => invalidate('checkups'),
  });
}

type Method = 'cash' | Provider;

/** Cash first: it is what most people pay in. Beside it what the server takes now. */
function useMethods(): Method[] {
  const { payments } = useServerStatus();
  return ['cash', ...PROVIDERS.filter((provider) => payments.includes(provider))];
}

type MethodChoiceProps = { methods: readonly Method[]; value: Method; onChange: (method: string) => void };

/** Nothing to choose where there is only cash. */
function MethodChoice({ methods, value, onChange }: MethodChoiceProps) {
  if (methods.length === 1) return null;
  return (
    <SegmentedControl
      fullWidth
      aria-label={t('payments.how')}
      value={value}
      onChange={onChange}
      data={methods.map((method) => ({ value: method, label: t(`payments.method.${method}`) }))}
    />
  );
}

function useStart(checkup: string, seen: SeenSums, onStarted: (started: Started) => void) {
  const invalidate = useInvalidate();
  // Pressed twice, or repeated without an answer, it is one order of each provider; one that was withdrawn is asked for no more.
  const [ids, setIds] = useState(newIds);
  const start = useMutation({
    mutationFn: ({ method, purposes }: { method: Provider; purposes: readonly PaymentPurpose[] }) =>
      call(ordersEndpoints.makePayment, {
        body: { _id: ids[method], checkup, purposes: [...purposes], method, ...seen },
      }),
    onSuccess: onStarted,
    // That it waits now, or what stands after the refusal, is shown.
    onSettled: () => invalidate('checkups'),
  });
  return { ...start, renew: () => setIds(newIds()) };
}

const newIds = () => ({ arca: newId(), idram: newId(), telcell: newId() });
