import { t } from '@inspect/contract/i18n';
import { Skeleton } from '@mantine/core';
import { NoResponse } from '../../platform/api/call.ts';
import { failureOf } from '../../platform/api/use-call.ts';
import { Notice } from '../../ui/notice.tsx';
import { FailedState } from '../../ui/state/failed-state.tsx';
import { OpenShift } from './open-shift.tsx';
import { RunningShift } from './running-shift.tsx';
import classes from './shifts.module.css';
import { useOwnShift } from './use-own-shift.ts';

/** The drawer of the one who sits here. */
export function OwnShift() {
  const read = useOwnShift(true);
  const failure = failureOf(read);
  const shift = read.data?.data;
  return (
    <div className={classes.ownShift}>
      {read.error instanceof NoResponse ? <Notice tone="wait" title={t('shifts.needsServer')} /> : null}
      {failure ? <FailedState {...failure} /> : null}
      {shift === undefined && !failure ? <Skeleton height={220} /> : null}
      {shift === null ? <OpenShift /> : null}
      {shift ? <RunningShift key={shift._id} shift={shift} /> : null}
    </div>
  );
}
