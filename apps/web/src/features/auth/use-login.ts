import { authEndpoints } from '@inspect/contract/auth';
import { fieldTexts, t } from '@inspect/contract/i18n';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { signIn } from '../../platform/access/sign-in.ts';
import { NoResponse, ServerRefusal } from '../../platform/api/call.ts';
import { failureText } from '../../platform/notify/toast.ts';
import { type Link, useServerStatus } from '../../platform/server-status/index.ts';
import { useUnsaved } from '../../platform/unsaved/unsaved-work.ts';

type Credentials = { email: string; password: string };

const FIELDS = ['email', 'password'] as const;

/** State of the sign-in form. Success needs no word here: the session changes, and the screen goes on. */
export function useLogin() {
  const form = useForm<Credentials>({
    initialValues: { email: '', password: '' },
    validate: (values) => fieldTexts(authEndpoints.login.body.safeParse(values).error?.issues ?? []),
    validateInputOnBlur: true,
  });

  // A new version doesn't reload the page under somebody's typing.
  useUnsaved(form.isDirty());
  const { link, lost } = useServerStatus();

  const emailField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Not on a phone, where the keyboard would cover the page before it is read.
    if (window.matchMedia('(pointer: fine)').matches) emailField.current?.focus();
  }, []);

  const focusFirst = (errors: Readonly<Record<string, unknown>>) => {
    const first = FIELDS.find((field) => errors[field]);
    if (first) form.getInputNode(first)?.focus();
  };

  const login = useMutation({
    mutationFn: ({ email, password }: Credentials) => signIn(email, password),
    onError: (error) => {
      const fields = error instanceof ServerRefusal ? error.fields : {};
      form.setErrors({ ...fields });
      focusFirst(Object.keys(fields).length > 0 ? fields : { password: true });
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
    emailField,
    focusFirst,
    submit: (values: Credentials) => login.mutate(values),
    /** the password was right: a code must follow */
    secondStep: login.data && 'twoFactor' in login.data ? login.data : null,
    back: () => {
      login.reset();
      form.setFieldValue('password', '');
    },
    pending: login.isPending,
    failure: loginFailure(login.error, link),
  };
}

function loginFailure(error: Error | null, link: Link): string | null {
  if (!error) return null;
  if (!(error instanceof NoResponse)) return failureText(error);
  // While offline the sentence stands above the form already.
  return link === 'offline' ? null : t('auth.noServer');
}
