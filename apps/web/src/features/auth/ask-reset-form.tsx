import { authEndpoints } from '@inspect/contract/auth';
import { fieldTexts, t } from '@inspect/contract/i18n';
import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../platform/api/call.ts';
import { failureText } from '../../platform/notify/toast.ts';

type Asked = { email: string; resendAfter: number };

export function AskResetForm({ onAsked }: { onAsked: (asked: Asked) => void }) {
  const form = useForm({
    initialValues: { email: '' },
    validate: (values) => fieldTexts(authEndpoints.forgot.body.safeParse(values).error?.issues ?? []),
  });
  const asking = useMutation({
    mutationFn: async (email: string) => {
      const { data } = await call(authEndpoints.forgot, { body: { email } });
      return { email, resendAfter: data.resendAfter };
    },
    onSuccess: onAsked,
    onError: (error) => form.setFieldError('email', failureText(error)),
  });
  return (
    <form onSubmit={form.onSubmit(({ email }) => asking.mutate(email))} noValidate>
      <Stack gap="md">
        <TextInput
          {...form.getInputProps('email')}
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
