import { authEndpoints, type Passkey } from '@inspect/contract/auth';
import { t } from '@inspect/contract/i18n';
import { Button, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { loadSession } from '../../../platform/access/sign-in.ts';
import { call } from '../../../platform/api/call.ts';
import { useInvalidate } from '../../../platform/api/invalidate.ts';
import { useRead } from '../../../platform/api/use-call.ts';
import { failureText, showFailure, toast } from '../../../platform/notify/toast.ts';
import { useStepUp } from '../../../platform/step-up/index.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FailedState } from '../../../ui/state/failed-state.tsx';
import { AddPasskeyForm } from './add-passkey-form.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { RenamePasskeyForm } from './rename-passkey-form.tsx';

type OpenDialog = { what: 'add' } | { what: 'rename' | 'remove'; passkey: Passkey };

/** One's own passkeys, for the profile. */
export function PasskeySettings() {
  const invalidate = useInvalidate();
  const [asked, setAsked] = useState<OpenDialog | null>(null);
  const { withFresh, dialog } = useStepUp();
  const { data, error, refetch } = useRead(authEndpoints.passkeys, {});
  const close = () => setAsked(null);
  const done = async (text: string) => {
    close();
    toast.success(text);
    await Promise.all([invalidate('auth'), loadSession()]);
  };
  const removing = useMutation({
    mutationFn: (id: string) => withFresh(() => call(authEndpoints.removePasskey, { params: { id } })),
    onSuccess: () => done(t('auth.passkey.removed')),
    onError: (problem) => {
      close();
      showFailure(problem);
    },
  });
  if (error && !data) return <FailedState message={failureText(error)} retry={() => void refetch()} />;
  if (!data) return <Skeleton height={96} />;
  const { passkeys, demanded } = data.data;
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t(demanded ? 'auth.passkey.demanded' : 'auth.passkey.text')}
      </Text>
      {passkeys.length === 0 ? <Text fw={600}>{t('auth.passkey.none')}</Text> : null}
      <PasskeyList
        passkeys={passkeys}
        onRename={(passkey) => setAsked({ what: 'rename', passkey })}
        onRemove={(passkey) => setAsked({ what: 'remove', passkey })}
      />
      {passkeys.length === 1 ? <Text size="sm">{t('auth.passkey.second')}</Text> : null}
      <Button variant="default" onClick={() => setAsked({ what: 'add' })}>
        {t('auth.passkey.add')}
      </Button>
      <Modal
        opened={asked?.what === 'add' || asked?.what === 'rename'}
        onClose={close}
        title={
          <Text fw={600}>{t(asked?.what === 'rename' ? 'auth.passkey.rename' : 'auth.passkey.add')}</Text>
        }
        centered
        closeButtonProps={{ 'aria-label': t('shell.close') }}
      >
        {asked?.what === 'add' ? <AddPasskeyForm onAdded={() => void done(t('auth.passkey.added'))} /> : null}
        {asked?.what === 'rename' ? (
          <RenamePasskeyForm passkey={asked.passkey} onRenamed={() => void done(t('auth.passkey.renamed'))} />
        ) : null}
      </Modal>
      <ConfirmDialog
        opened={asked?.what === 'remove'}
        title={t('auth.passkey.removeTitle')}
        confirm={t('auth.passkey.remove')}
        danger
        onCancel={close}
        onConfirm={() => {
          if (asked?.what === 'remove') removing.mutate(asked.passkey._id);
        }}
      >
        {asked?.what === 'remove' ? t('auth.passkey.removeText', { name: asked.passkey.name }) : null}
      </ConfirmDialog>
      {dialog}
    </Stack>
  );
}
