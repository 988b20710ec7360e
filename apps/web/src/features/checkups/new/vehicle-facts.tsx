import type { PreAddAnswer } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { formatDay, yerevanDay } from '@inspect/contract/kernel';
import { serverNow } from '../../../platform/server-status/index.ts';
import { Sum } from '../../../ui/sum.tsx';
import { OpinionBadge } from '../../checkup-list/index.ts';
import classes from './answer-panel.module.css';

/** Who the vehicle is, when it was here last and what is owed. */
export function VehicleFacts({ answer, ownerTyped }: { answer: PreAddAnswer; ownerTyped: boolean }) {
  const { vehicle, lastCheckup, recheckOf, fees } = answer.data;
  if (!vehicle) return <p className={classes.note}>{t('checkups.form.notFound')}</p>;
  return (
    <div className={classes.facts}>
      <p className={classes.name}>
        {[vehicle.carName, vehicle.carModelName].filter(Boolean).join(' ')}
        <span className={classes.year}>{t('checkups.list.yearShort', { year: vehicle.productionYear })}</span>
      </p>
      {lastCheckup ? (
        <p className={classes.fact}>
          {t('checkups.form.lastCheckup', { date: formatDay(lastCheckup.date) })}
          <OpinionBadge opinion={lastCheckup.Opinion} />
        </p>
      ) : (
        <p className={classes.fact}>{t('checkups.form.neverChecked')}</p>
      )}
      {vehicle.dueDate ? <Due date={vehicle.dueDate} /> : null}
      {recheckOf ? (
        <p className={classes.good}>{t('checkups.form.recheck', { until: formatDay(recheckOf.until) })}</p>
      ) : null}
      {fees ? (
        <p className={classes.fact}>
          {t('checkups.form.owed')} <Sum amount={fees.total} fw={650} />
        </p>
      ) : null}
      <p className={classes.note}>{ownerNote(vehicle.owner !== null, ownerTyped)}</p>
    </div>
  );
}

function ownerNote(filled: boolean, typed: boolean): string | null {
  if (filled) return t('checkups.form.ownerFilled');
  return typed ? null : t('checkups.form.ownerHidden');
}

function Due({ date }: { date: string }) {
  const overdue = date < yerevanDay(serverNow());
  const day = formatDay(date);
  return (
    <p className={overdue ? classes.late : classes.fact}>
      {overdue ? t('checkups.form.overdue', { date: day }) : t('checkups.form.due', { date: day })}
    </p>
  );
}
