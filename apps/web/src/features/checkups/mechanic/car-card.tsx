import { pageOf } from '@inspect/contract/access';
import { FINDING_LISTS } from '@inspect/contract/checkup-fields';
import type { CheckupRow } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { formatDateTime } from '@inspect/contract/kernel';
import { IconRepeat } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { OpinionBadge } from '../../checkup-list/index.ts';
import { PlateTag } from '../../vehicles/index.ts';
import classes from './cars.module.css';

export function CarCard({ row, unsent }: { row: CheckupRow; unsent: number }) {
  const name = [row.carName, row.carModelName].filter(Boolean).join(' ');
  const faults = FINDING_LISTS.flatMap((list) => Object.values(row[list] ?? {})).filter(
    ({ checked }) => checked,
  ).length;
  return (
    <Link to={`${pageOf('tech-service-mechanic').url}/${row._id}`} className={classes.car}>
      <span className={classes.head}>
        {row.CarRegNo ? <PlateTag plate={row.CarRegNo} large /> : <strong>{row.VIN}</strong>}
        {row.createdAt ? (
          <span className={classes.quiet}>
            {t('checkups.mechanic.begun', { time: formatDateTime(row.createdAt) })}
          </span>
        ) : null}
      </span>
      <span className={classes.name}>{[name, row.productionYear].filter(Boolean).join(', ')}</span>
      <span className={classes.quiet}>{row.carTypeName}</span>
      <span className={classes.badges}>
        {row.failedBefore?.length ? (
          <StatusBadge tone="wait" icon={IconRepeat}>
            {t('checkups.mechanic.again')}
          </StatusBadge>
        ) : null}
        {row.status === 'concluded' ? <OpinionBadge opinion={row.Opinion ?? null} /> : null}
        {faults > 0 ? (
          <StatusBadge tone="bad">{t('checkups.findings.faults', { count: faults })}</StatusBadge>
        ) : null}
        {unsent > 0 ? (
          <StatusBadge tone="wait">{t('checkups.findings.unsent', { count: unsent })}</StatusBadge>
        ) : null}
      </span>
    </Link>
  );
}
