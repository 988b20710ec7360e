import { authEndpoints } from '@inspect/contract/auth';
import { t } from '@inspect/contract/i18n';
import { Alert, Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call, ServerRefusal } from '../../platform/api/call.ts';
import { PasswordField } from '../../platform/brand/password-field.tsx';
import { failureText } from '../../platform/notify/toast.ts';
import { ResendButton } from './phone/resend-button.tsx';
import { isWholeCode, SmsCodeField } from './phone/sms-code-field.tsx';

type ResetFormProps = { email: string; resendAfter: number; onDone: () => void };

/** The code and the new password. What the server says stands under the field it is about. */
export function ResetForm({ email, resendAfter, onDone }: ResetFormProps) {
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const saving = useMutation({
    mutationFn: () => call(authEndpoints.reset, { body: { email, code, password } }),
    onSuccess: onDone,
  });
  const ask = async () => (await call(authEndpoints.forgot, { body: { email } })).data.resendAfter;
  const refusal = saving.error instanceof ServerRefusal ? saving.error : null;
  const ofPassword = refusal?.fields.password;
  const ofCode = refusal?.code.startsWith('code_') ? refusal.message : undefined;
  const whole = isWholeCode(code) && password !== '';
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (whole) saving.mutate();
      }}
    >
      <Stack gap="md">
        {saving.error && !ofPassword && !ofCode ? (
          <Alert color="red">{failureText(saving.error)}</Alert>
        ) : null}
        <SmsCodeField value={code} onChange={setCode} error={ofCode} />
        <PasswordField
          label={t('auth.newPassword')}
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={ofPassword}
        />
        <Button type="submit" size="lg" disabled={!whole} loading={saving.isPending}>
          {t('auth.resetSubmit')}
        </Button>
        <ResendButton after={resendAfter} send={ask} />
        <Button component={Link} to="/login" variant="subtle" color="gray">
          {t('auth.backToLogin')}
        </Button>
      </Stack>
    </form>
  );
}
