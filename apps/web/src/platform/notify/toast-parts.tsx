import { t } from '@inspect/contract/i18n';
import { ActionIcon, CopyButton, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCopy, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';

export type ToastColor = 'green' | 'yellow' | 'red';

/** The meaning is never carried by the colour alone. */
export function toastIcon(color: ToastColor): ReactNode {
  const Icon = { green: IconCheck, yellow: IconAlertTriangle, red: IconX }[color];
  return <Icon size={18} aria-hidden />;
}

/** The text of a danger toast with the button that copies it, for telling support. */
export function dangerText(text: string): ReactNode {
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Text size="sm">{text}</Text>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <ActionIcon
            variant="subtle"
            color="gray"
            onClick={copy}
            aria-label={copied ? t('shell.copied') : t('shell.copy')}
          >
            {copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
          </ActionIcon>
        )}
      </CopyButton>
    </Group>
  );
}
