import { t } from '@inspect/contract/i18n';
import { useSession } from '../../platform/access/session.ts';
import classes from './top-bar.module.css';

/** Where one works: company and station; staff, who belong to none, see their role. */
export function PlaceName() {
  const { user } = useSession();
  const company = user.companyName ?? t(`access.role.${user.role}`);
  return (
    <div className={classes.place}>
      <span className={classes.company} title={company}>
        {company}
      </span>
      {user.stationName ? (
        <span className={classes.station} title={user.stationName}>
          {user.stationName}
        </span>
      ) : null}
    </div>
  );
}
