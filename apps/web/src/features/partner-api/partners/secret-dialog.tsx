import { t } from '@inspect/contract/i18n';
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { toast } from '../../../platform/notify/toast.ts';

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(t('shell.copied'));
  } catch {
    toast.warning(t('partnerApi.keys.copyFailed'));
  }
}

/** The key itself, shown this once: neither a click beside it nor Esc loses it. */
export function SecretDialog({ secret, onClose }: { secret: string | null; onClose: () => void }) {
  if (secret === null) return null;
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      title={t('partnerApi.keys.secretTitle')}
      centered
      size="lg"
      zIndex={400}
    >
      <Stack gap="md">
        <Text>{t('partnerApi.keys.secretText')}</Text>
        <TextInput
          label={t('partnerApi.keys.secretTitle')}
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
            onClick={() => void copy(secret)}
            data-autofocus
          >
            {t('partnerApi.keys.copy')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
