import type { Passkey } from '@inspect/contract/auth';
import { t } from '@inspect/contract/i18n';
import { formatDateTime } from '@inspect/contract/kernel';
import { Button, Group } from '@mantine/core';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import classes from '../own-list.module.css';

type PasskeyListProps = {
  passkeys: readonly Passkey[];
  onRename: (passkey: Passkey) => void;
  onRemove: (passkey: Passkey) => void;
};

export function PasskeyList({ passkeys, onRename, onRemove }: PasskeyListProps) {
  if (passkeys.length === 0) return null;
  return (
    <ul className={classes.sessions} aria-label={t('auth.passkey.section')}>
      {passkeys.map((passkey) => {
        const { _id, name, createdAt, lastUsedAt, backedUp } = passkey;
        return (
          <li key={_id} className={classes.session}>
            <div>
              <p className={classes.device}>
                {name}
                {backedUp ? <StatusBadge tone="info">{t('auth.passkey.backedUp')}</StatusBadge> : null}
              </p>
              <dl className={classes.facts}>
                <div>
                  <dt>{t('auth.passkey.created')}</dt>
                  <dd>{formatDateTime(createdAt)}</dd>
                </div>
                <div>
                  <dt>{t('auth.passkey.lastUsed')}</dt>
                  <dd>{lastUsedAt ? formatDateTime(lastUsedAt) : '—'}</dd>
                </div>
              </dl>
            </div>
            <Group gap="xs">
              <Button
                variant="default"
                aria-label={t('auth.passkey.renameNamed', { name })}
                onClick={() => onRename(passkey)}
              >
                {t('auth.passkey.rename')}
              </Button>
              <Button
                variant="default"
                aria-label={t('auth.passkey.removeNamed', { name })}
                onClick={() => onRemove(passkey)}
              >
                {t('auth.passkey.remove')}
              </Button>
            </Group>
          </li>
        );
      })}
    </ul>
  );
}
