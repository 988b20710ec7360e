import { signInEndpoints } from '@inspect/contract/auth';
import { t } from '@inspect/contract/i18n';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { takeSecondStep } from '../../platform/access/sign-in.ts';
import { call, ServerRefusal } from '../../platform/api/call.ts';
import { failureText } from '../../platform/notify/toast.ts';
import { ResendButton } from './phone/resend-button.tsx';
import { isWholeCode, SmsCodeField } from './phone/sms-code-field.tsx';

type SecondStepProps = { sent: boolean; resendAfter: number; onBack: () => void };

/** The code after the password. Success needs no word: the session changes, and the screen goes on. */
export function SecondStep({ sent, resendAfter, onBack }: SecondStepProps) {
  const [code, setCode] = useState('');
  const step = useMutation({ mutationFn: () => takeSecondStep(code) });
  const [resent, setResent] = useState(false);
  const resend = async () => {
    const { data } = await call(signInEndpoints.resendCode, {});
    setResent(true);
    return data.resendAfter;
  };
  const over = step.error instanceof ServerRefusal && step.error.code === 'sign_in_over';
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isWholeCode(code)) step.mutate();
      }}
    >
      <Stack gap="md">
        <Text role="status">{t(sent || resent ? 'auth.codeSent' : 'auth.codeNotYet')}</Text>
        {over ? <Alert color="red">{failureText(step.error)}</Alert> : null}
        <SmsCodeField
          value={code}
          onChange={setCode}
          error={step.error && !over ? failureText(step.error) : undefined}
        />
        <Button type="submit" size="lg" fullWidth disabled={!isWholeCode(code)} loading={step.isPending}>
          {t('auth.factorSubmit')}
        </Button>
        <ResendButton after={resendAfter} send={resend} />
        <Button variant="subtle" color="gray" onClick={onBack}>
          {t('auth.backToLogin')}
        </Button>
      </Stack>
    </form>
  );
}
