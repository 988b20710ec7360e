import { type Checkup, checkupsEndpoints } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { formatDrams } from '@inspect/contract/kernel';
import { owedPurposes, prepaidSums } from '@inspect/contract/payments';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { useInvalidate } from '../../platform/api/invalidate.ts';
import { failureText, toast } from '../../platform/notify/toast.ts';

/** Pays for a stored checkup with what was paid beforehand for its plate; nothing where there is none. */
export function PayPrepaid({ record: { _id: id, version, fees, paid } }: { record: Checkup }) {
  const owes = owedPurposes(fees, paid).length > 0;
  const { data: prepaid = [] } = useQuery({
    queryKey: ['prepaid', id, version, paid],
    queryFn: async ({ signal }) => (await call(checkupsEndpoints.prepaid, { params: { id }, signal })).data,
    enabled: owes,
  });
  const invalidate = useInvalidate();
  const { inspection, environmental } = prepaidSums(prepaid);
  const sum = formatDrams(inspection + environmental);
  const { mutate: pay, isPending } = useMutation({
    mutationFn: () =>
      call(checkupsEndpoints.usePrepaid, {
        params: { id },
        body: { prepaid: prepaid.map(({ _id }) => _id) },
      }),
    onSuccess: async () => {
      await invalidate('checkups');
      toast.success(t('checkups.pay.prepaidDone', { sum }));
    },
    onError: (problem) => {
      toast.danger(failureText(problem));
      return invalidate('checkups');
    },
  });
  if (!owes || prepaid.length === 0) return null;
  return (
    <Button loading={isPending} onClick={() => pay()}>
      {t('checkups.pay.prepaid', { sum })}
    </Button>
  );
}
