import { t } from '@inspect/contract/i18n';
import type { Prepayment } from '@inspect/contract/payments';
import { Button, Stack } from '@mantine/core';
import { CheckField } from '../../ui/form/check-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { sumOfPrepaid, usePayPrepaid } from './use-waiting-prepaid.ts';

type PrepaidNoticeProps = {
  checkup: string;
  prepaid: readonly Prepayment[];
  leaves: boolean;
  onLeave: (leaves: boolean) => void;
  onPaid: () => void;
};

/** Before money is asked for: it was paid already. Leaving it is said on purpose. */
export function PrepaidNotice({ checkup, prepaid, leaves, onLeave, onPaid }: PrepaidNoticeProps) {
  const { mutate: pay, isPending } = usePayPrepaid(checkup, prepaid, onPaid);
  const sum = sumOfPrepaid(prepaid);
  return (
    <Notice role="status" tone="wait" title={t('checkups.pay.prepaidFound', { sum })}>
      <Stack gap="xs" align="flex-start">
        <Button loading={isPending} onClick={() => pay()}>
          {t('checkups.pay.prepaidUse')}
        </Button>
        <CheckField
          name="leave-prepaid"
          label={t('checkups.pay.prepaidLeave')}
          value={leaves}
          onChange={onLeave}
        />
      </Stack>
    </Notice>
  );
}
