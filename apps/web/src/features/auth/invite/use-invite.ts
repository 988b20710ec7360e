import { ownAccountEndpoints } from '@inspect/contract/auth';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call, ServerRefusal } from '../../../platform/api/call.ts';
import { useDirty } from '../../../platform/dirty/dirty-work.ts';
import { failureText } from '../../../platform/notify/toast.ts';
import { lengthProblem } from '../password-problem.ts';
import { askCode } from '../phone/ask-code.ts';

/** State of the form behind a one-time link. What was typed stays whatever the server says. */
export function useInvite(token: string) {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  /** seconds until a further code; null = none is asked for */
  const [wait, setWait] = useState<number | null>(null);
  const ask = async () => (await call(ownAccountEndpoints.inviteCode, { body: { token } })).data.resendAfter;
  const asking = useMutation({ mutationFn: () => askCode(ask), onSuccess: setWait });
  const accept = useMutation({
    mutationFn: () =>
      call(ownAccountEndpoints.acceptInvite, {
        body: { token, password, ...(wait === null ? {} : { code }) },
      }),
    onError: (error) => {
      if (error instanceof ServerRefusal && error.code === 'link_code') return asking.mutate();
      const text = error instanceof ServerRefusal ? error.fields.password : undefined;
      setProblem(text ?? null);
      input.current?.focus();
    },
  });
  useDirty(password !== '' && !accept.isSuccess);
  const { error } = accept;
  const inField =
    error instanceof ServerRefusal && (error.fields.password !== undefined || error.code === 'link_code');
  const failure = asking.error ?? (inField ? null : error);
  return {
    input,
    password,
    problem,
    pending: accept.isPending || asking.isPending,
    code,
    typeCode: setCode,
    wait,
    askAgain: ask,
    email: accept.data?.data.email ?? null,
    failure: failure ? failureText(failure) : null,
    type: (text: string) => {
      setPassword(text);
      setProblem(null);
    },
    submit: () => {
      if (accept.isPending || asking.isPending) return;
      const wrong = lengthProblem(password, false);
      setProblem(wrong);
      if (wrong) input.current?.focus();
      else accept.mutate();
    },
  };
}
