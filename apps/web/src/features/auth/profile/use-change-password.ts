import { ownAccountEndpoints } from '@inspect/contract/auth';
import { t } from '@inspect/contract/i18n';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSession } from '../../../platform/access/session.ts';
import { call, ServerRefusal } from '../../../platform/api/call.ts';
import { useInvalidate } from '../../../platform/api/invalidate.ts';
import { useDirty } from '../../../platform/dirty/dirty-work.ts';
import { showFailure, toast } from '../../../platform/notify/toast.ts';
import { useErrorFocus } from '../../../ui/form/use-error-focus.ts';
import { useShownErrors } from '../../../ui/form/use-shown-errors.ts';
import { lengthProblem } from '../password-problem.ts';

const EMPTY = { current: '', password: '' };
type Fields = typeof EMPTY;

/** The present password and the next one. What was typed stays until the server has taken it. */
export function useChangePassword() {
  const { user } = useSession();
  const invalidate = useInvalidate();
  const [values, setValues] = useState<Fields>(EMPTY);
  const shown = useShownErrors({});
  const form = useRef<HTMLFormElement>(null);
  useErrorFocus(form, shown.attempts);
  useDirty(values.current !== '' || values.password !== '');
  const secondFactor = user.twoFactor && user.phoneVerified;
  const change = useMutation({
    mutationFn: () => call(ownAccountEndpoints.changePassword, { body: values }),
    onSuccess: async () => {
      setValues(EMPTY);
      toast.success(t('auth.profile.changed'));
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
    secondFactor,
    pending: change.isPending,
    type: (field: keyof Fields, text: string) => {
      setValues((now) => ({ ...now, [field]: text }));
      shown.change(field);
    },
    submit: () => {
      if (change.isPending) return;
      const short = lengthProblem(values.password, secondFactor);
      const found = {
        ...(values.current === '' ? { current: t('field.required') } : {}),
        ...(short ? { password: short } : {}),
      };
      shown.refuse(found);
      if (Object.keys(found).length > 0) shown.attempt();
      else change.mutate();
    },
  };
}
