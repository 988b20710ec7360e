import { t } from '@inspect/contract/i18n';
import { Button, Modal, Stack, Text } from '@mantine/core';
import { loadSession, signOut } from '../../../platform/access/sign-in.ts';
import { toast } from '../../../platform/notify/toast.ts';
import { AddPhoneForm } from './add-phone-form.tsx';

/** In place of the whole frame, for a person whose second factor lacks its number: nothing else is open to him. */
export function MustAddPhone() {
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={<Text fw={600}>{t('auth.phoneAdd')}</Text>}
      centered
    >
      <Stack gap="md">
        <Text>{t('auth.phoneMust')}</Text>
        <AddPhoneForm
          onAdded={() => {
            toast.success(t('auth.phoneSaved'));
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
