import { pageOf } from '@inspect/contract/access';
import type { CheckupRow } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { formatDateTime } from '@inspect/contract/kernel';
import { IconRepeat } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { ageText } from '../../../ui/age-text.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { ResultBadge } from '../../checkup-list/index.ts';
import { PlateTag } from '../../vehicles/index.ts';
import { entriesOf, faultsIn } from '../findings/entries.ts';
import { carProgress, type Lists } from './car-progress.ts';
import classes from './cars.module.css';
import type { QueuedFindings } from './offline.ts';
import { withQueued } from './queue.ts';
import type { LeftFindings } from './use-left-findings.ts';

type CarCardProps = {
  row: CheckupRow;
  /** what of it he has not sent */
  left: LeftFindings | undefined;
  /** what of it is on its way to the server */
  live: readonly Pick<QueuedFindings, 'stated'>[];
  /** undefined: not there yet, nobody knows how far it is */
  lists: Lists | undefined;
  /** in ms, by the server's clock */
  now: number;
};

/** One car: which it is, how long it has waited, how far it is. Of two hundred that are shown the one that changed is shown anew. */
export const CarCard = memo(function CarCard({ row, left, live, lists, now }: CarCardProps) {
  const name = [row.carName, row.carModelName].filter(Boolean).join(' ');
  const unsent = left?.keys.length ?? 0;
  const { classificators = {}, newClassificators = {} } = row;
  const sent = withQueued(entriesOf({ classificators, newClassificators, measurements: {} }), live);
  const faults = faultsIn(sent);
  return (
    <Link to={`${pageOf('tech-service-mechanic').url}/${row._id}`} className={classes.car}>
      <span className={classes.head}>
        {row.CarRegNo ? <PlateTag plate={row.CarRegNo} large /> : <strong>{row.VIN}</strong>}
        {row.createdAt ? <Since at={row.createdAt} open={row.status === 'open'} now={now} /> : null}
      </span>
      <span className={classes.name}>{[name, row.productionYear].filter(Boolean).join(', ')}</span>
      <span className={classes.quiet}>{row.carTypeName}</span>
      {row.status === 'open' && lists ? (
        <Progress {...carProgress(row, { ...sent, ...left?.mine }, lists)} />
      ) : null}
      <span className={classes.badges}>
        {row.failedBefore?.length ? (
          <StatusBadge tone="wait" icon={IconRepeat}>
            {t('checkups.mechanic.again')}
          </StatusBadge>
        ) : null}
        {row.status === 'open' ? null : <ResultBadge opinion={row.Opinion} status={row.status} />}
        {faults > 0 ? (
          <StatusBadge tone="bad">{t('checkups.findings.faults', { count: faults })}</StatusBadge>
        ) : null}
        {live.length > 0 ? <StatusBadge tone="wait">{t('checkups.findings.queued')}</StatusBadge> : null}
        {unsent > 0 ? (
          <StatusBadge tone="wait">{t('checkups.findings.unsent', { count: unsent })}</StatusBadge>
        ) : null}
      </span>
    </Link>
  );
});

/** Who has just come has waited a minute. */
const MINUTE_MS = 60_000;

function Since({ at, open, now }: { at: string; open: boolean; now: number }) {
  return (
    <span className={classes.quiet} title={formatDateTime(at)}>
      {open
        ? t('checkups.mechanic.waits', { time: ageText(Math.max(MINUTE_MS, now - Date.parse(at))) })
        : t('checkups.mechanic.begun', { time: formatDateTime(at) })}
    </span>
  );
}

const PERCENT = 100;

function Progress({ done, all }: { done: number; all: number }) {
  return (
    <span className={classes.progress}>
      <span className={classes.track} aria-hidden>
        <span className={classes.bar} style={{ inlineSize: `${all > 0 ? (PERCENT * done) / all : 0}%` }} />
      </span>
      <span className={classes.quiet}>{t('checkups.mechanic.groupDoneLabel', { done, all })}</span>
    </span>
  );
}
