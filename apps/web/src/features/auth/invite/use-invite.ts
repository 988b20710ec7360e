import { ownAccountEndpoints } from '@inspect/contract/auth';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call, ServerRefusal } from '../../../platform/api/call.ts';
import { useDirty } from '../../../platform/dirty/dirty-work.ts';
import { failureText } from '../../../platform/notify/toast.ts';
import { lengthProblem } from '../password-problem.ts';

/** State of the form behind a one-time link. What was typed stays whatever the server says. */
export function useInvite(token: string) {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const accept = useMutation({
    mutationFn: () => call(ownAccountEndpoints.acceptInvite, { body: { token, password } }),
    onError: (error) => {
      const text = error instanceof ServerRefusal ? error.fields.password : undefined;
      setProblem(text ?? null);
      input.current?.focus();
    },
  });
  useDirty(password !== '' && !accept.isSuccess);
  const inField = accept.error instanceof ServerRefusal && accept.error.fields.password !== undefined;
  return {
    input,
    password,
    problem,
    pending: accept.isPending,
    email: accept.data?.data.email ?? null,
    failure: accept.error && !inField ? failureText(accept.error) : null,
    type: (text: string) => {
      setPassword(text);
      setProblem(null);
    },
    submit: () => {
      if (accept.isPending) return;
      const wrong = lengthProblem(password, false);
      setProblem(wrong);
      if (wrong) input.current?.focus();
      else accept.mutate();
    },
  };
}
