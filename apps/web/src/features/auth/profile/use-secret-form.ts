import { t } from '@inspect/contract/i18n';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ServerRefusal } from '../../../platform/api/call.ts';
import { useInvalidate } from '../../../platform/api/invalidate.ts';
import { useDirty } from '../../../platform/dirty/dirty-work.ts';
import { showFailure, toast } from '../../../platform/notify/toast.ts';
import { useErrorFocus } from '../../../ui/form/use-error-focus.ts';
import { useShownErrors } from '../../../ui/form/use-shown-errors.ts';

export type Secret = {
  /** what the call names it, and says its refusals by */
  name: string;
  /** what can be said of it before the server is asked */
  problemOf: (typed: string) => string | null;
  send: (current: string, next: string) => Promise<unknown>;
  /** said when it was taken */
  done: string;
};

/** The present password and the next secret. What was typed stays until the server has taken it. */
export function useSecretForm({ name, problemOf, send, done }: Secret) {
  const invalidate = useInvalidate();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const shown = useShownErrors({});
  const element = useRef<HTMLFormElement>(null);
  useErrorFocus(element, shown.attempts);
  useDirty(current !== '' || next !== '');
  const change = useMutation({
    mutationFn: () => send(current, next),
    onSuccess: async () => {
      setCurrent('');
      setNext('');
      toast.success(done);
      await invalidate('auth');
    },
    onError: (error) => {
      const fields = error instanceof ServerRefusal ? error.fields : {};
      shown.refuse(fields);
      shown.attempt();
      if (Object.keys(fields).length === 0) showFailure(error);
    },
  });
  const fieldOf = (field: string, value: string, set: (typed: string) => void) => ({
    name: field,
    value,
    error: shown.of(field),
    onChange: (event: { currentTarget: { value: string } }) => {
      set(event.currentTarget.value);
      shown.change(field);
    },
  });
  return {
    element,
    pending: change.isPending,
    current: fieldOf('current', current, setCurrent),
    next: fieldOf(name, next, setNext),
    submit: () => {
      if (change.isPending) return;
      const problem = problemOf(next);
      const found = {
        ...(current === '' ? { current: t('field.required') } : {}),
        ...(problem === null ? {} : { [name]: problem }),
      };
      shown.refuse(found);
      if (Object.keys(found).length > 0) shown.attempt();
      else change.mutate();
    },
  };
}
