import { type Checkup, checkupsEndpoints } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { formatDrams } from '@inspect/contract/kernel';
import { owedPurposes, type Prepayment, prepaidSums, type WaitingOrder } from '@inspect/contract/payments';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { useInvalidate } from '../../platform/api/invalidate.ts';
import { failureText, toast } from '../../platform/notify/toast.ts';
import { useHints } from '../../platform/realtime/index.ts';

/** What was paid beforehand for the plate of a stored checkup and would pay for it, also what comes while it is open. */
export const useWaitingPrepaid = (record: Checkup): readonly Prepayment[] => useWaitingMoney(record).data;

/** Its orders that wait for money, by whomever they were begun; as they begin and end. */
export const useWaitingOrders = (record: Checkup): readonly WaitingOrder[] =>
  useWaitingMoney(record).orders ?? [];

function useWaitingMoney({ _id: id, company, version, fees, paid }: Checkup): Waiting {
  const owes = owedPurposes(fees, paid).length > 0;
  const { data: waiting = NONE, refetch } = useQuery({
    // With the record: what refuses a payment makes both be read anew.
    queryKey: ['checkups', 'prepaid', id, version, paid],
    queryFn: ({ signal }): Promise<Waiting> => call(checkupsEndpoints.prepaid, { params: { id }, signal }),
    enabled: owes,
  });
  useHints({ of: company, events: EVENTS, enabled: owes }, refetch);
  return owes ? waiting : NONE;
}

type Waiting = { data: readonly Prepayment[]; orders?: readonly WaitingOrder[] | undefined };
const NONE: Waiting = { data: [] };
const EVENTS = ['EDIT_PAYMENT'] as const;

/** Pays for it with that. */
export function usePayPrepaid(id: string, prepaid: readonly Prepayment[], onPaid: () => void = () => {}) {
  const invalidate = useInvalidate();
  const sum = sumOfPrepaid(prepaid);
  return useMutation({
    mutationFn: () =>
      call(checkupsEndpoints.usePrepaid, {
        params: { id },
        body: { prepaid: prepaid.map(({ _id }) => _id) },
      }),
    onSuccess: async () => {
      await invalidate('checkups');
      onPaid();
      toast.success(t('checkups.pay.prepaidDone', { sum }));
    },
    onError: (problem) => {
      toast.danger(failureText(problem));
      return invalidate('checkups');
    },
  });
}

export function sumOfPrepaid(prepaid: readonly Prepayment[]): string {
  const { inspection, environmental } = prepaidSums(prepaid);
  return formatDrams(inspection + environmental);
}
