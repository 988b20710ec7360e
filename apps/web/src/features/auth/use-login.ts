import { type SecondStep, signInEndpoints } from '@inspect/contract/auth';
import { fieldTexts, t } from '@inspect/contract/i18n';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { LocalRefusal } from '../../platform/access/local-refusal.ts';
import { signIn } from '../../platform/access/sign-in.ts';
import { NoResponse, ServerRefusal } from '../../platform/api/call.ts';
import { useDirty } from '../../platform/dirty/dirty-work.ts';
import { offlineLimitTexts } from '../../platform/local-state/offline-limits.ts';
import { failureText } from '../../platform/notify/toast.ts';
import { type Link, useServerStatus } from '../../platform/server-status/index.ts';
import { useShownErrors } from '../../ui/form/use-shown-errors.ts';

type Credentials = { email: string; password: string };
type Field = keyof Credentials;
type Errors = Partial<Record<Field, string>>;

const FIELDS = ['email', 'password'] as const;

function wrongIn(values: Credentials): Errors {
  return fieldTexts(signInEndpoints.login.body.safeParse(values).error?.issues ?? []);
}

/** State of the sign-in form. Success needs no word here: the session changes, and the screen goes on. */
export function useLogin(known: string) {
  const [values, setValues] = useState<Credentials>({ email: known, password: '' });
  const { of, refused, refuse, change } = useShownErrors({});
  const put = (field: Field, text: string) => {
    setValues((now) => ({ ...now, [field]: text }));
    change(field);
  };

  // A new version doesn't reload the page under somebody's typing.
  useDirty(values.email !== known || values.password !== '');
  const { link, lost } = useServerStatus();

  const form = useRef<HTMLFormElement>(null);
  const focus = (field: Field) => form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus();
  useEffect(() => {
    // Not on a phone, where the keyboard would cover the page before it is read.
    if (window.matchMedia('(pointer: fine)').matches)
      form.current?.querySelector<HTMLInputElement>(`[name="${known ? 'password' : 'email'}"]`)?.focus();
  }, [known]);

  const show = (errors: Errors) => {
    refuse(errors);
    const first = FIELDS.find((field) => errors[field]);
    if (first) focus(first);
  };

  const login = useMutation({
    mutationFn: enter,
    onError: (error) => {
      const fields: Errors = error instanceof ServerRefusal ? error.fields : {};
      show(fields);
      if (Object.keys(fields).length === 0) focus('password');
    },
  });

  // The sentence about the connection is over with the connection's return.
  const { reset } = login;
  const wasLost = useRef(lost);
  useEffect(() => {
    if (wasLost.current && !lost) reset();
    wasLost.current = lost;
  }, [lost, reset]);

  return {
    form,
    /** the control of one field */
    bind: (name: Field) => ({
      name,
      value: values[name],
      error: of(name),
      onChange: (event: ChangeEvent<HTMLInputElement>) => put(name, event.currentTarget.value),
      onBlur: () => refuse({ ...refused, [name]: wrongIn(values)[name] }),
    }),
    submit: () => {
      const wrong = wrongIn(values);
      if (Object.keys(wrong).length > 0) show(wrong);
      else login.mutate(values);
    },
    /** the password was right: a key or a code must follow */
    secondStep: login.data ?? null,
    back: () => {
      login.reset();
      put('password', '');
    },
    pending: login.isPending,
    failure: loginFailure(login.error, link),
  };
}

/** By the server; where nobody answers, by this device, if it knows him. */
async function enter({ email, password }: Credentials): Promise<SecondStep | null> {
  const answer = await signIn(email, password, async (silence) => {
    const { signInHere } = await import('../../platform/local-user/index.ts');
    await signInHere(email, password, silence);
    return null;
  });
  return answer && 'twoFactor' in answer ? answer : null;
}

function loginFailure(error: Error | null, link: Link): string | null {
  if (!error) return null;
  if (error instanceof LocalRefusal) return error.message;
  if (!(error instanceof NoResponse)) return failureText(error);
  // While offline the sentence stands above the form already.
  return link === 'offline' ? null : t('auth.noServer', offlineLimitTexts());
}
