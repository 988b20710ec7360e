import { chosenPin, ownAccountEndpoints } from '@inspect/contract/auth';
import { isMessageKey, t } from '@inspect/contract/i18n';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call, ServerRefusal } from '../../../platform/api/call.ts';
import { useInvalidate } from '../../../platform/api/invalidate.ts';
import { useDirty } from '../../../platform/dirty/dirty-work.ts';
import { showFailure, toast } from '../../../platform/notify/toast.ts';
import { useErrorFocus } from '../../../ui/form/use-error-focus.ts';
import { useShownErrors } from '../../../ui/form/use-shown-errors.ts';

const EMPTY = { current: '', pin: '' };
type Fields = typeof EMPTY;

/** The present password and the PIN. What was typed stays until the server has taken it. */
export function useSigningPin() {
  const invalidate = useInvalidate();
  const [values, setValues] = useState<Fields>(EMPTY);
  const shown = useShownErrors({});
  const form = useRef<HTMLFormElement>(null);
  useErrorFocus(form, shown.attempts);
  useDirty(values.current !== '' || values.pin !== '');
  const change = useMutation({
    mutationFn: () => call(ownAccountEndpoints.setSigningPin, { body: values }),
    onSuccess: async () => {
      setValues(EMPTY);
      toast.success(t('auth.profile.pinChanged'));
      await invalidate('auth');
    },
    onError: (error) => {
      const fields = error instanceof ServerRefusal ? error.fields : {};
      shown.refuse(fields);
      shown.attempt();
      if (Object.keys(fields).length === 0) showFailure(error);
    },
  });
  return {
    form,
    values,
    problemOf: shown.of,
    pending: change.isPending,
    type: (field: keyof Fields, text: string) => {
      setValues((now) => ({ ...now, [field]: text }));
      shown.change(field);
    },
    submit: () => {
      if (change.isPending) return;
      const problem = pinProblem(values.pin);
      const found = {
        ...(values.current === '' ? { current: t('field.required') } : {}),
        ...(problem ? { pin: problem } : {}),
      };
      shown.refuse(found);
      if (Object.keys(found).length > 0) shown.attempt();
      else change.mutate();
    },
  };
}

function pinProblem(pin: string): string | null {
  const { error } = chosenPin.safeParse(pin);
  const key = error?.issues[0]?.message;
  return key && isMessageKey(key) ? t(key) : null;
}
