import { t } from '@inspect/contract/i18n';
import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { showFailure } from '../../platform/notify/toast.ts';
import { useServerStatus } from '../../platform/server-status/index.ts';

/** Leads to the bank's page; nothing where no cards are taken now. */
export function PayBill() {
  const { payments } = useServerStatus();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: async () => (await import('./pay-subscription.ts')).paySubscription(),
    onError: showFailure,
  });
  if (!payments.includes('arca')) return null;
  return (
    <Group mt="sm">
      <Button loading={isPending || isSuccess} onClick={() => mutate()}>
        {t('payments.company.pay')}
      </Button>
    </Group>
  );
}
