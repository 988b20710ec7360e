import { signInEndpoints } from '@inspect/contract/auth';
import { t } from '@inspect/contract/i18n';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { takePasskeyStep } from '../../../platform/access/sign-in.ts';
import { call } from '../../../platform/api/call.ts';
import { SecondStep } from '../second-step.tsx';
import { passkeyFailureText, signWithPasskey } from './passkey-ceremony.ts';

type PasskeyStepProps = {
  /** a code may be asked for in its place */
  sms: boolean;
  onBack: () => void;
};

/** The key after the password. Success needs no word: the session changes, and the screen goes on. */
export function PasskeyStep({ sms, onBack }: PasskeyStepProps) {
  const step = useMutation({
    mutationFn: async () => {
      const { data } = await call(signInEndpoints.beginAssertion, {});
      await takePasskeyStep(await signWithPasskey(data));
    },
  });
  const code = useMutation({ mutationFn: () => call(signInEndpoints.resendCode, {}) });
  if (code.data) return <SecondStep sent resendAfter={code.data.data.resendAfter} onBack={onBack} />;
  const failure = step.error ?? code.error;
  return (
    <Stack gap="md">
      <Text role="status">{t('auth.passkey.ask')}</Text>
      {failure ? <Alert color="red">{passkeyFailureText(failure)}</Alert> : null}
      <Button size="lg" fullWidth autoFocus loading={step.isPending} onClick={() => step.mutate()}>
        {t('auth.passkey.use')}
      </Button>
      {sms ? (
        <Button variant="default" loading={code.isPending} onClick={() => code.mutate()}>
          {t('auth.passkey.codeInstead')}
        </Button>
      ) : null}
      <Button variant="subtle" color="gray" onClick={onBack}>
        {t('auth.backToLogin')}
      </Button>
    </Stack>
  );
}
