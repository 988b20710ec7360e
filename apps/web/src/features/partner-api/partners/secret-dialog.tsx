import { t } from '@inspect/contract/i18n';
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { copyText } from '../../../platform/notify/copy-text.ts';

type SecretDialogProps = { secret: string | null; title: string; onClose: () => void };

/** The secret itself, shown this once: neither a click beside it nor Esc loses it. */
export function SecretDialog({ secret, title, onClose }: SecretDialogProps) {
  if (secret === null) return null;
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      title={title}
      centered
      size="lg"
      zIndex={400}
    >
      <Stack gap="md">
        <Text>{t('partnerApi.keys.secretText')}</Text>
        <TextInput
          label={title}
          value={secret}
          readOnly
          size="md"
          onFocus={(event) => event.currentTarget.select()}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('partnerApi.keys.done')}
          </Button>
          <Button
            leftSection={<IconCopy size={18} aria-hidden />}
            onClick={() => void copyText(secret, t('partnerApi.keys.copyFailed'))}
            data-autofocus
          >
            {t('partnerApi.keys.copy')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
