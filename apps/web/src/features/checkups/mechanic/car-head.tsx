import { pageOf } from '@inspect/contract/access';
import type { Checkup } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { CheckupStatusBadge, OpinionBadge } from '../../checkup-list/index.ts';
import { VehicleLink } from '../../vehicles/index.ts';
import classes from './car-head.module.css';

/** Which car it is, in two lines of a phone: name, VIN and status, then the plate and what it looks like. */
export function CarHead({ record }: { record: Checkup }) {
  const name = [record.carName, record.carModelName].filter(Boolean).join(' ');
  const words = (...facts: (string | number | null | undefined)[]) => facts.filter(Boolean).join(' · ');
  return (
    <header className={classes.head}>
      <div className={classes.line}>
        <Link
          to={pageOf('tech-service-mechanic').url}
          className={classes.back}
          aria-label={t('checkups.mechanic.toCars')}
          title={t('checkups.mechanic.toCars')}
        >
          <IconArrowLeft size={22} aria-hidden />
        </Link>
        <div className={classes.words}>
          <h1 className={classes.name}>{name || t('checkups.form.viewTitle')}</h1>
          <span className={classes.small}>{record.VIN}</span>
        </div>
        {record.status === 'concluded' ? (
          <OpinionBadge opinion={record.Opinion} />
        ) : (
          <CheckupStatusBadge status={record.status} />
        )}
      </div>
      <div className={classes.line}>
        {record.CarRegNo ? <VehicleLink record={record} page="tech-service-mechanic" /> : null}
        <div className={classes.words}>
          <span className={classes.small}>{words(record.productionYear, record.colorName)}</span>
          <span className={classes.small}>{words(record.fuelName, record.carTypeName)}</span>
        </div>
      </div>
    </header>
  );
}
