import { type MessageKey, t } from '@inspect/contract/i18n';
import { Alert, Anchor, Stack } from '@mantine/core';
import { IconAlertTriangle, IconCloudUp, IconInfoCircle, IconLock, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { SignedOutReason } from '../../platform/access/session.ts';
import classes from '../../platform/brand/public-card.module.css';
import { offlineLimitTexts } from '../../platform/local-state/offline-limits.ts';
import { type HandOver, handOverStore } from '../../platform/quarantine/owed.ts';
import { useServerStatus } from '../../platform/server-status/index.ts';
import { useStore } from '../../platform/store.ts';
import { OFFLINE_URL } from '../help/index.ts';
import { walletMessage } from './wallet-message.ts';

type LoginMessagesProps = {
  /** of the address */
  search: Record<string, unknown>;
  left: SignedOutReason | null;
  /** why the page was loaded anew by itself */
  reloaded: MessageKey | null;
  /** the name of whom it is locked for */
  was?: string | undefined;
  /** how much he left unsent */
  unsent?: number | undefined;
};

/** Why one stands here again: the session ended, he was blocked, the clock was wrong, a payment returned, nobody answers. */
export function LoginMessages({ search, left, reloaded, was, unsent }: LoginMessagesProps) {
  const { link } = useServerStatus();
  const payment = walletMessage(search);
  const handOver = useStore(handOverStore);
  return (
    <Stack gap="sm" className={classes.messages}>
      {payment ? (
        <Alert
          color={payment.color}
          icon={payment.color === 'blue' ? <IconInfoCircle aria-hidden /> : <IconX aria-hidden />}
        >
          {payment.text}
        </Alert>
      ) : null}
      {left === 'blocked' ? (
        <Alert color="red" icon={<IconLock aria-hidden />}>
          {t('error.session_blocked')}
        </Alert>
      ) : null}
      {left === 'ended' ? (
        <Alert color="blue" icon={<IconInfoCircle aria-hidden />}>
          {t('auth.expired')}
        </Alert>
      ) : null}
      {left === 'idle' ? (
        <Alert color="blue" icon={<IconLock aria-hidden />} title={was}>
          {t('auth.here.locked')}
        </Alert>
      ) : null}
      <HandedOver {...handOver} />
      {unsent && handOver.state === 'none' ? (
        <Alert color="yellow" icon={<IconCloudUp aria-hidden />}>
          {t('auth.here.unsent', { count: unsent })}
        </Alert>
      ) : null}
      {left === 'silence' ? (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
          {t('auth.here.over')}
        </Alert>
      ) : null}
      {reloaded ? (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
          {t(reloaded)}
        </Alert>
      ) : null}
      {link === 'offline' ? (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />}>
          {t('auth.noServer', offlineLimitTexts())}{' '}
          <Anchor component={Link} to={OFFLINE_URL} inherit underline="always">
            {t('serverStatus.whatToDo')}
          </Anchor>
        </Alert>
      ) : null}
    </Stack>
  );
}

/** What became of what a blocked person had not sent. */
function HandedOver(handOver: HandOver) {
  if (handOver.state === 'none') return null;
  const { state, count } = handOver;
  const { key, color } = SAID[state];
  return (
    <Alert color={color} icon={<IconCloudUp aria-hidden />} role="status">
      {t(key, { count })}
    </Alert>
  );
}

const SAID = {
  sending: { key: 'auth.here.handingOver', color: 'blue' },
  sent: { key: 'auth.here.handedOver', color: 'blue' },
  waits: { key: 'auth.here.notYetHandedOver', color: 'yellow' },
  stays: { key: 'auth.here.notHandedOver', color: 'red' },
} as const;
