import { t } from '@inspect/contract/i18n';
import { Button, Modal, Stack, Text } from '@mantine/core';
import { loadSession, signOut } from '../../../platform/access/sign-in.ts';
import { toast } from '../../../platform/notify/toast.ts';
import { AddPasskeyForm } from './add-passkey-form.tsx';

/** In place of the whole frame, for one of the staff without a passkey where one is demanded: nothing else is open to him. */
export function MustAddPasskey() {
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={<Text fw={600}>{t('auth.passkey.add')}</Text>}
      centered
    >
      <Stack gap="md">
        <Text>{t('auth.passkey.must')}</Text>
        <AddPasskeyForm
          onAdded={() => {
            toast.success(t('auth.passkey.added'));
            void loadSession();
          }}
        />
        <Button variant="subtle" color="gray" onClick={() => void signOut()}>
          {t('auth.signOut')}
        </Button>
      </Stack>
    </Modal>
  );
}
