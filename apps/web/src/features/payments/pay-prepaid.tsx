import type { Checkup } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { Button } from '@mantine/core';
import { sumOfPrepaid, usePayPrepaid, useWaitingPrepaid } from './use-waiting-prepaid.ts';

/** Pays for a stored checkup with what was paid beforehand for its plate; nothing where there is none. */
export function PayPrepaid({ record }: { record: Checkup }) {
  const prepaid = useWaitingPrepaid(record);
  const { mutate: pay, isPending } = usePayPrepaid(record._id, prepaid);
  if (prepaid.length === 0) return null;
  return (
    <Button loading={isPending} onClick={() => pay()}>
      {t('checkups.pay.prepaid', { sum: sumOfPrepaid(prepaid) })}
    </Button>
  );
}
