import { t } from '@inspect/contract/i18n';
import { formatDateTime } from '@inspect/contract/kernel';
import type { Notification } from '@inspect/contract/notifications';
import { Button, Group, Modal, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import classes from './must-acknowledge.module.css';
import { ownAddress } from './own-address.ts';
import { useMark } from './use-mark.ts';

/** Over drawers and other dialogs, below short messages. */
const LAYER = 250;
/** The library's own drawers beneath would hear Esc. */
const UNHEARD = { 'data-mantine-stop-propagation': 'true' };

type MustAcknowledgeProps = {
  notification: Notification;
  /** how many wait behind it */
  more: number;
  /** it could not be acknowledged: nobody is kept from his work by that */
  onFailure: () => void;
};

/** Stands over the page until it is acknowledged. What is beneath stays as it is, with everything typed. */
export default function MustAcknowledge({ notification, more, onFailure }: MustAcknowledgeProps): ReactNode {
  const { _id: id, title, text, createdAt } = notification;
  const link = ownAddress(notification.link);
  const navigate = useNavigate();
  const { mutate, isPending } = useMark({ onFailure });
  useEffect(() => {
    window.addEventListener('keydown', keepFromBeneath, { capture: true });
    return () => window.removeEventListener('keydown', keepFromBeneath, { capture: true });
  }, []);
  const acknowledge = (then = () => {}) => mutate({ id, acknowledged: true, then });
  return (
    <Modal
      opened
      centered
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      // A press beside it takes the focus out of it, to where keys would be heard.
      overlayProps={{ onMouseDown: (event) => event.preventDefault() }}
      zIndex={LAYER}
      size="lg"
      title={t('notifications.must')}
    >
      {/* The focus begins here and on no button: who is typing meant none of them. */}
      <div className={classes.told} tabIndex={-1} data-autofocus {...UNHEARD}>
        <h3 className={classes.title}>{title}</h3>
        <Text size="sm" c="dimmed">
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        </Text>
        <p className={classes.text}>{text}</p>
      </div>
      <Text size="sm" c="dimmed" mt="md">
        {t('notifications.mustHint')}
      </Text>
      {more > 0 ? (
        <Text size="sm" mt="xs">
          {t('notifications.mustMore', { count: more })}
        </Text>
      ) : null}
      <Group justify="flex-end" mt="lg" gap="sm">
        {link ? (
          <Button
            variant="default"
            h={44}
            disabled={isPending}
            onClick={() => acknowledge(() => void navigate({ href: link }))}
            {...UNHEARD}
          >
            {t('notifications.acknowledgeAndOpen')}
          </Button>
        ) : null}
        <Button h={44} loading={isPending} onClick={() => acknowledge()} {...UNHEARD}>
          {t('notifications.acknowledge')}
        </Button>
      </Group>
    </Modal>
  );
}

/** Esc, and what saves or searches from anywhere: they belong to what is beneath. */
function keepFromBeneath(event: KeyboardEvent): void {
  const withControl = event.ctrlKey || event.metaKey;
  const meant = withControl ? event.code === 'KeyK' || event.key === 'Enter' : event.key === 'Escape';
  if (!meant) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}
