import { stepUpEndpoints } from '@inspect/contract/auth';
import { t } from '@inspect/contract/i18n';
import { Button, Modal, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { call, renewingSession, ServerRefusal } from '../api/call.ts';
import { PasswordField } from '../brand/password-field.tsx';
import { failureText } from '../notify/toast.ts';

/** Stays the same function. */
export type WithFresh = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Dangerous calls need a password typed lately. `withFresh(call)` makes the call; when the server wants the password
 * first, `dialog` asks for it and the call is made again. Rejects with the refusal when the person turns back.
 */
export function useStepUp(): {
  withFresh: WithFresh;
  dialog: ReactNode;
} {
  const [asking, setAsking] = useState(false);
  const settle = useRef<(proved: boolean) => void>(() => {});
  const end = (proved: boolean) => {
    setAsking(false);
    settle.current(proved);
  };

  const withFresh = useCallback(async <Result,>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (refusal) {
      if (!(refusal instanceof ServerRefusal) || refusal.code !== 'step_up_required') throw refusal;
      const proved = await new Promise<boolean>((resolve) => {
        settle.current = resolve;
        setAsking(true);
      });
      if (!proved) throw refusal;
      return work();
    }
  }, []);

  return { withFresh, dialog: <StepUpDialog opened={asking} onEnd={end} /> };
}

function StepUpDialog({ opened, onEnd }: { opened: boolean; onEnd: (proved: boolean) => void }) {
  return (
    <Modal
      opened={opened}
      onClose={() => onEnd(false)}
      title={<Text fw={600}>{t('auth.stepUpTitle')}</Text>}
      centered
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <StepUpForm onProved={() => onEnd(true)} />
    </Modal>
  );
}

function StepUpForm({ onProved }: { onProved: () => void }) {
  const [password, setPassword] = useState('');
  const proving = useMutation({
    mutationFn: () => renewingSession(() => call(stepUpEndpoints.stepUp, { body: { password } })),
    onSuccess: onProved,
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // A dialog may lie in another form, which this one must not send.
        event.stopPropagation();
        if (password !== '') proving.mutate();
      }}
    >
      <Stack gap="xs">
        <Text size="sm">{t('auth.stepUpText')}</Text>
        <PasswordField
          autoComplete="current-password"
          value={password}
          error={proving.error ? failureText(proving.error) : undefined}
          onChange={(event) => setPassword(event.currentTarget.value)}
          data-autofocus
        />
        <Button type="submit" disabled={password === ''} loading={proving.isPending}>
          {t('auth.stepUpSubmit')}
        </Button>
      </Stack>
    </form>
  );
}
