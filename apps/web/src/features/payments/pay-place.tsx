import { t } from '@inspect/contract/i18n';
import { formatDrams } from '@inspect/contract/kernel';
import { ordersEndpoints, type StartedPayment } from '@inspect/contract/payments';
import { Anchor, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, ServerRefusal } from '../../platform/api/call.ts';
import { useInvalidate } from '../../platform/api/invalidate.ts';
import { showFailure } from '../../platform/notify/toast.ts';
import { ScanCode } from './scan-code.tsx';

/** Between two questions while the dialog stands; who is told sooner does not wait for it. */
const ASK_EVERY_MS = 10_000;

type PayPlaceProps = { started: StartedPayment; onClose: () => void };

/** Where the payer pays: by his own phone, or in a page beside this one. It goes when the record says that it is paid. */
export function PayPlace({ started, onClose }: PayPlaceProps) {
  const { payment, orderId } = started;
  const address = started.formUrl ?? started.redirectUrl;
  const invalidate = useInvalidate();
  const { mutate: ask, isPending } = useMutation({
    // ArCa tells nobody: it is asked. A wallet tells the server, whose record is read again.
    mutationFn: async () => {
      if (orderId) await call(ordersEndpoints.confirmArca, { body: { orderId } });
    },
    onError: (problem) => {
      if (!(problem instanceof ServerRefusal)) return;
      showFailure(problem);
      // It has ended: what is still owed is asked for anew, and nobody waits at a page that takes nothing any more.
      if (problem.code === 'payment.failed') onClose();
    },
    onSettled: () => invalidate('checkups'),
  });
  useEffect(() => {
    const timer = setInterval(() => ask(), ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [ask]);
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title={<Text fw={600}>{t('payments.place.title', { sum: formatDrams(payment.amount) })}</Text>}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <Stack gap="sm">
        {address ? (
          <>
            <Text size="sm">{t('payments.place.scan')}</Text>
            <ScanCode text={address} />
            <Anchor href={address} target="_blank" rel="noopener" data-autofocus>
              {t('payments.place.open')}
            </Anchor>
          </>
        ) : (
          <WalletForm action={started.formAction} fields={started.fields ?? {}} />
        )}
        <Text size="sm" role="status">
          {t('payments.place.waiting')}
        </Text>
        <Text size="sm" c="dimmed">
          {t('payments.place.left')}
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('payments.place.leave')}
          </Button>
          <Button variant="default" loading={isPending} onClick={() => ask()}>
            {t('payments.place.check')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** Idram takes its bill by a form of the browser. */
function WalletForm({ action, fields }: { action: string | undefined; fields: Record<string, string> }) {
  return (
    <form method="post" action={action} target="_blank" rel="noopener">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{t('payments.place.wallet')}</Text>
        <Button type="submit" data-autofocus>
          {t('payments.place.open')}
        </Button>
      </Stack>
    </form>
  );
}
