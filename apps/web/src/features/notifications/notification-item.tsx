import { t } from '@inspect/contract/i18n';
import { formatDateTime } from '@inspect/contract/kernel';
import type { Notification } from '@inspect/contract/notifications';
import { Button, Group, Text, Title } from '@mantine/core';
import { IconArrowRight, IconCheck } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './notifications.module.css';
import { ownAddress } from './own-address.ts';
import { useMark } from './use-mark.ts';

/** One notification, whole: what it says, where it leads, and that it was read. */
export function NotificationItem({ notification }: { notification: Notification }) {
  const { _id: id, title, text, createdAt, readAt, mustAcknowledge, acknowledgedAt } = notification;
  const link = ownAddress(notification.link);
  const navigate = useNavigate();
  const { mutate, isPending } = useMark();
  const owed = mustAcknowledge && acknowledgedAt === null;
  const follow = (event: MouseEvent) => {
    if (readAt === null) mutate({ id, read: true });
    // A click that opens another window is the browser's.
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void navigate({ href: link });
  };
  return (
    <li className={classes.item} data-unread={readAt === null || undefined}>
      <article aria-label={title}>
        <Group gap="sm" justify="space-between" align="flex-start">
          <Title order={2} size="h4" className={classes.title}>
            {title}
          </Title>
          {readAt === null ? <StatusBadge tone="info">{t('notifications.unread')}</StatusBadge> : null}
        </Group>
        <Text size="sm" c="dimmed">
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        </Text>
        <p className={classes.text}>{text}</p>
        {acknowledgedAt ? (
          <Text size="sm" c="dimmed" mt="xs">
            {t('notifications.acknowledgedAt', { time: formatDateTime(acknowledgedAt) })}
          </Text>
        ) : null}
        {link || readAt === null || owed ? (
          <Group gap="sm" mt="sm">
            {owed ? (
              <Button
                h={44}
                loading={isPending}
                leftSection={<IconCheck size={18} aria-hidden />}
                aria-label={t('notifications.acknowledgeOf', { title })}
                onClick={() => mutate({ id, acknowledged: true })}
              >
                {t('notifications.acknowledge')}
              </Button>
            ) : null}
            {link ? (
              <Button
                component={Link}
                to={link}
                variant="default"
                h={44}
                rightSection={<IconArrowRight size={18} aria-hidden />}
                onClick={follow}
              >
                {t('notifications.open')}
              </Button>
            ) : null}
            {readAt === null && !owed ? (
              <Button
                variant="default"
                h={44}
                loading={isPending}
                aria-label={t('notifications.readOf', { title })}
                onClick={() => mutate({ id, read: true })}
              >
                {t('notifications.read')}
              </Button>
            ) : null}
          </Group>
        ) : null}
      </article>
    </li>
  );
}
