import { typedPin } from '@inspect/contract/auth';
import { type Checkup, checkupLifecycleEndpoints } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call, ServerRefusal } from '../../../platform/api/call.ts';
import { useInvalidate } from '../../../platform/api/invalidate.ts';
import { failureText, toast } from '../../../platform/notify/toast.ts';
import { useShownErrors } from '../../../ui/form/use-shown-errors.ts';

/** Said under the field. */
const OF_THE_PIN: readonly string[] = ['checkup.pin_wrong', 'checkup.pin_locked', 'checkup.no_pin'];

/** The PIN is nowhere kept: it is gone with the answer, whatever that is. */
export function useSignByPin({ _id: id, version }: Checkup, onRefused: () => void) {
  const invalidate = useInvalidate();
  const [pin, setPin] = useState('');
  const { of, refuse, change, attempt, attempts } = useShownErrors({});
  const refuseWith = (text: string) => {
    refuse({ pin: text });
    attempt();
  };
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(checkupLifecycleEndpoints.sign, { params: { id }, body: { version, pin } }),
    onSuccess: async () => {
      toast.success(t('checkups.sign.done'));
      await invalidate('checkups');
    },
    onError: async (problem) => {
      onRefused();
      if (isOfThePin(problem)) refuseWith(problem.message);
      if (problem instanceof ServerRefusal && problem.code === 'version_conflict')
        await invalidate('checkups');
    },
    onSettled: () => setPin(''),
  });
  return {
    pin,
    type: (text: string) => {
      setPin(text);
      change('pin');
    },
    sign: () => {
      if (isPending) return;
      if (typedPin.safeParse(pin).success) mutate();
      else refuseWith(t('field.pin'));
    },
    signing: isPending,
    error: of('pin'),
    problem: error && !isOfThePin(error) ? failureText(error) : null,
    attempts,
  };
}

const isOfThePin = (problem: Error): problem is ServerRefusal =>
  problem instanceof ServerRefusal && OF_THE_PIN.includes(problem.code);
