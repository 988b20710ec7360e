import { authEndpoints } from '@inspect/contract/auth';
import { t } from '@inspect/contract/i18n';
import { formatPhone } from '@inspect/contract/kernel';
import { Button, Modal, Stack, Switch, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { loadSession } from '../../../platform/access/sign-in.ts';
import { call } from '../../../platform/api/call.ts';
import { useInvalidate } from '../../../platform/api/invalidate.ts';
import { useRead } from '../../../platform/api/use-call.ts';
import { failureText, showFailure, toast } from '../../../platform/notify/toast.ts';
import { useStepUp } from '../../../platform/step-up/index.ts';
import { FailedState } from '../../../ui/state/failed-state.tsx';
import { AddPhoneForm } from './add-phone-form.tsx';
import { askCode } from './ask-code.ts';
import { CodeStep } from './code-step.tsx';

/** One's own number and second factor, for the profile. */
export function PhoneSettings() {
  const invalidate = useInvalidate();
  const [adding, setAdding] = useState(false);
  const { withFresh, dialog } = useStepUp();
  const { data, error, refetch } = useRead(authEndpoints.factorStatus, {});
  const changed = async () => {
    await Promise.all([invalidate('auth'), loadSession()]);
  };
  const [offWait, setOffWait] = useState<number | null>(null);
  const send = async (status: boolean, code?: string) => {
    await withFresh(() =>
      call(authEndpoints.setFactorStatus, { body: { status, ...(code ? { code } : {}) } }),
    );
    setOffWait(null);
    toast.success(t(status ? 'auth.factorOn' : 'auth.factorOff'));
    await changed();
  };
  const askOff = async () => (await withFresh(() => call(authEndpoints.factorOffCode, {}))).data.resendAfter;
  const switching = useMutation({
    // Off it goes only by the code that comes to the number.
    mutationFn: async (status: boolean) => (status ? send(true) : setOffWait(await askCode(askOff))),
    onError: showFailure,
  });
  if (error && !data) return <FailedState message={failureText(error)} retry={() => void refetch()} />;
  const { phone = null, status = false } = data?.data ?? {};
  return (
    <Stack gap="md">
      <div>
        <Text fw={600}>{phone ? formatPhone(phone) : t('auth.phoneNone')}</Text>
        <Text size="sm" c="dimmed">
          {t('auth.phoneText')}
        </Text>
      </div>
      <Button variant="default" onClick={() => setAdding(true)} disabled={!data}>
        {t(phone ? 'auth.phoneChange' : 'auth.phoneAdd')}
      </Button>
      <Switch
        label={t('auth.factor')}
        description={t(phone ? 'auth.factorText' : 'auth.factorNeedsPhone')}
        checked={status}
        disabled={!phone || switching.isPending}
        onChange={(event) => switching.mutate(event.currentTarget.checked)}
      />
      <Modal
        opened={adding}
        onClose={() => setAdding(false)}
        title={<Text fw={600}>{t(phone ? 'auth.phoneChange' : 'auth.phoneAdd')}</Text>}
        centered
        closeButtonProps={{ 'aria-label': t('shell.close') }}
      >
        <AddPhoneForm
          onAdded={() => {
            setAdding(false);
            toast.success(t('auth.phoneSaved'));
            void changed();
          }}
        />
      </Modal>
      <Modal
        opened={offWait !== null}
        onClose={() => setOffWait(null)}
        title={<Text fw={600}>{t('auth.factorOffTitle')}</Text>}
        centered
        closeButtonProps={{ 'aria-label': t('shell.close') }}
      >
        {phone && offWait !== null ? (
          <CodeStep
            phone={phone}
            wait={offWait}
            resend={askOff}
            verify={(code) => send(false, code)}
            submit={t('auth.factorOffSubmit')}
          />
        ) : null}
      </Modal>
      {dialog}
    </Stack>
  );
}
