import { t } from '@inspect/contract/i18n';
import { formatDateTime } from '@inspect/contract/kernel';
import type { Invitation, PersonRow } from '@inspect/contract/users';
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { copyText } from '../../platform/notify/copy-text.ts';

export type Invited = { person: PersonRow; invitation: Invitation };

/**
 * Where the link leads: the secret is known to this dialog and to whoever gets the link from here. It stands behind the
 * #, which no browser sends to a server: neither its log nor a proxy's has it.
 */
function linkOf({ token }: Invitation): string {
  return `${window.location.origin}/invite#${token}`;
}

/** The one-time link, shown this once. */
export function InviteDialog({ invited, onClose }: { invited: Invited | null; onClose: () => void }) {
  if (!invited) return null;
  const { person, invitation } = invited;
  const link = linkOf(invitation);
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      title={t('users.linkTitle')}
      centered
      size="lg"
      zIndex={400}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <Stack gap="md">
        <Text fw={600}>{t('users.linkFor', { name: person.name, email: person.email })}</Text>
        <Text>{t('users.linkText', { time: formatDateTime(invitation.expiresAt) })}</Text>
        <TextInput
          label={t('users.link')}
          value={link}
          readOnly
          size="md"
          onFocus={(event) => event.currentTarget.select()}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('users.done')}
          </Button>
          <Button
            leftSection={<IconCopy size={18} aria-hidden />}
            onClick={() => void copyText(link, t('users.copyFailed'))}
            data-autofocus
          >
            {t('users.copyLink')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
