import { pageOf } from '@inspect/contract/access';
import type { Checkup } from '@inspect/contract/checkups';
import { type MessageKey, t } from '@inspect/contract/i18n';
import { IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { CheckupStatusBadge, OpinionBadge } from '../../checkup-list/index.ts';
import { VehicleLink } from '../../vehicles/index.ts';
import type { ListPageRoute } from '../list/list-pages.ts';
import { Steps } from '../steps/steps.tsx';
import classes from './record-head.module.css';

type RecordHeadProps = { record: Checkup; route: ListPageRoute; works: boolean };

/** Which vehicle, in which state and what comes next: in sight however far one has read. */
export function RecordHead({ record, route, works }: RecordHeadProps) {
  const { previousCheckup, replaces, replacedBy } = record;
  return (
    <div className={classes.head} data-record-head>
      <VehicleLink record={record} page={route} />
      <CheckupStatusBadge status={record.status} />
      {record.Opinion === null ? null : <OpinionBadge opinion={record.Opinion} status={record.status} />}
      {previousCheckup ? (
        <>
          <StatusBadge tone="info" icon={IconRefresh}>
            {t('checkups.step.again')}
          </StatusBadge>
          <OtherRecord id={previousCheckup} route={route} name="checkups.step.previous" />
        </>
      ) : null}
      {replaces ? <OtherRecord id={replaces} route={route} name="checkups.step.replaced" /> : null}
      {replacedBy ? <OtherRecord id={replacedBy} route={route} name="checkups.step.replacing" /> : null}
      <Steps record={record} works={works} />
    </div>
  );
}

type OtherProps = { id: string; route: ListPageRoute; name: MessageKey };

function OtherRecord({ id, route, name }: OtherProps) {
  return (
    <Link to={`${pageOf(route).url}/${id}`} className={classes.other ?? ''}>
      {t(name)}
    </Link>
  );
}
