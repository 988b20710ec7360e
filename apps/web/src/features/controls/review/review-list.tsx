import type { ControlRow } from '@inspect/contract/controls';
import { t } from '@inspect/contract/i18n';
import { formatPlate, whenText, yerevanDay } from '@inspect/contract/kernel';
import { Skeleton, Stack } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { serverNow } from '../../../platform/server-status/index.ts';
import classes from '../controls.module.css';
import { ControlBadge, ReasonBadges } from './status-badges.tsx';

type ReviewListProps = {
  rows: readonly ControlRow[] | undefined;
  current: ControlRow | undefined;
  country: boolean;
  onOpen: (id: string) => void;
  onMove: (step: 1 | -1) => void;
};

/** The checkups of a page, narrow beside the one that is looked at. */
export function ReviewList({ rows, current, country, onOpen, onMove }: ReviewListProps) {
  const onKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null;
    if (!step) return;
    event.preventDefault();
    onMove(step);
  };
  if (!rows)
    return (
      <Stack gap="xs" aria-busy>
        {Array.from({ length: 8 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places without rows
          <Skeleton key={index} height={76} radius="md" />
        ))}
      </Stack>
    );
  // Where none of them is looked at the first one is come to by Tab.
  const reached = current && rows.some(({ _id }) => _id === current._id) ? current._id : rows[0]?._id;
  return (
    <ul className={classes.list} aria-label={t('controls.list')} onKeyDown={onKey}>
      {rows.map((row) => (
        <li key={row._id}>
          <Row
            row={row}
            isCurrent={row._id === current?._id}
            isReached={row._id === reached}
            country={country}
            onOpen={onOpen}
          />
        </li>
      ))}
    </ul>
  );
}

type RowProps = {
  row: ControlRow;
  isCurrent: boolean;
  isReached: boolean;
  country: boolean;
  onOpen: (id: string) => void;
};

function Row({ row, isCurrent, isReached, country, onOpen }: RowProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { checkup, status } = row;
  useEffect(() => {
    if (!isCurrent) return;
    button.current?.scrollIntoView?.({ block: 'nearest' });
    // Who walks the list by its arrows goes on from the row that he has come to.
    if (document.activeElement?.closest('ul') === button.current?.closest('ul')) button.current?.focus();
  }, [isCurrent]);
  return (
    <button
      ref={button}
      type="button"
      className={classes.row}
      aria-current={isCurrent ? 'true' : undefined}
      tabIndex={isReached ? 0 : -1}
      onClick={() => onOpen(row._id)}
    >
      <span className={classes.rowHead}>
        <strong>{checkup.CarRegNo ? formatPlate(checkup.CarRegNo) : t('controls.noPlate')}</strong>
        <span className={classes.quiet}>{whenText(checkup.createdAt, yerevanDay(serverNow()))}</span>
      </span>
      <span className={classes.quiet}>
        {[checkup.carName, checkup.carModelName].filter(Boolean).join(' ')} ·{' '}
        {country ? checkup.companyName : checkup.stationName}
      </span>
      <span className={classes.badges}>
        <ControlBadge status={status} />
        <ReasonBadges row={row} />
      </span>
    </button>
  );
}
