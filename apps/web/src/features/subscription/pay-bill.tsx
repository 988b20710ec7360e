import { t } from '@inspect/contract/i18n';
import { Button, Group } from '@mantine/core';
import { useServerStatus } from '../../platform/server-status/index.ts';
import { usePaySubscription } from './use-pay-subscription.ts';

/** Leads to the bank's page; nothing where no cards are taken now. */
export function PayBill() {
  const { payments } = useServerStatus();
  const { mutate: pay, isPending, isSuccess } = usePaySubscription();
  if (!payments.includes('arca')) return null;
  return (
    <Group mt="sm">
      <Button loading={isPending || isSuccess} onClick={() => pay()}>
        {t('payments.company.pay')}
      </Button>
    </Group>
  );
}
