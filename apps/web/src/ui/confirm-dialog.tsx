import { t } from '@inspect/contract/i18n';
import { Button, Group, Modal, Text } from '@mantine/core';
import type { ReactNode } from 'react';

type ConfirmDialogProps = {
  opened: boolean;
  title: string;
  /** names the thing and says what will happen to it */
  children: ReactNode;
  confirm: string;
  onConfirm: () => void;
  onCancel: () => void;
  /** what the safe way is called; the focus stands there */
  cancel?: string;
  danger?: boolean;
};

/** Asked once, before something is lost. Esc and the cross are the safe way. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Modal
      opened={props.opened}
      onClose={props.onCancel}
      title={<Text fw={600}>{props.title}</Text>}
      centered
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <Text component="div">{props.children}</Text>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={props.onCancel} data-autofocus>
          {props.cancel ?? t('shell.cancel')}
        </Button>
        <Button {...(props.danger ? { color: 'red' } : {})} onClick={props.onConfirm}>
          {props.confirm}
        </Button>
      </Group>
    </Modal>
  );
}
