import { authEndpoints } from '@inspect/contract/auth';
import { fieldTexts, t } from '@inspect/contract/i18n';
import { Button, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../platform/api/call.ts';
import { failureText } from '../../platform/notify/toast.ts';
import { useShownErrors } from '../../ui/form/use-shown-errors.ts';

type SentCode = { email: string; resendAfter: number };

export function AskResetForm({ onAsked }: { onAsked: (asked: SentCode) => void }) {
  const [email, setEmail] = useState('');
  const { of, refuse, change } = useShownErrors({});
  const asking = useMutation({
    mutationFn: async () => {
      const { data } = await call(authEndpoints.forgot, { body: { email } });
      return { email, resendAfter: data.resendAfter };
    },
    onSuccess: onAsked,
    onError: (error) => refuse({ email: failureText(error) }),
  });
  const ask = () => {
    const wrong = fieldTexts(authEndpoints.forgot.body.safeParse({ email }).error?.issues ?? []);
    refuse(wrong);
    if (Object.keys(wrong).length === 0) asking.mutate();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <Stack gap="md">
        <TextInput
          value={email}
          error={of('email')}
          onChange={({ currentTarget: { value } }) => {
            setEmail(value);
            change('email');
          }}
          label={t('auth.email')}
          type="email"
          name="email"
          size="lg"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" size="lg" loading={asking.isPending}>
          {t('auth.forgotSubmit')}
        </Button>
        <Button component={Link} to="/login" variant="subtle" color="gray">
          {t('auth.backToLogin')}
        </Button>
      </Stack>
    </form>
  );
}
