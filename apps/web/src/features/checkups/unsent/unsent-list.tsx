import { t } from '@inspect/contract/i18n';
import { formatDateTime } from '@inspect/contract/kernel';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Notice } from '../../../ui/notice.tsx';
import { plateText } from '../../vehicles/index.ts';
import classes from './unsent.module.css';
import { UnsentBadge } from './unsent-badge.tsx';
import { useUnsent } from './use-unsent.ts';

/** What this device keeps and the server has not taken, with the list that it will stand in; `listed` stands there already. */
export function UnsentList({ listed }: { listed: readonly { _id: string }[] }) {
  const unsent = useUnsent()?.filter(({ body }) => !listed.some(({ _id }) => _id === body.temporary_id));
  if (!unsent?.length) return null;
  return (
    <Notice tone="wait" title={t('checkups.unsent.list', { count: unsent.length })}>
      <ul className={classes.list} aria-label={t('checkups.unsent.list', { count: unsent.length })}>
        {unsent.map(({ id, body, names, recordedAt, refusal }) => (
          <li key={id} className={classes.row}>
            <Anchor component={Link} to={`/tech-service/${body.temporary_id}`} inherit fw={650}>
              {plateText(body.CarRegNo ?? null) ?? body.VIN}
            </Anchor>
            <span>{[names.carName, names.carModelName].filter(Boolean).join(' ')}</span>
            <span>{formatDateTime(recordedAt)}</span>
            <UnsentBadge refusal={refusal} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}
