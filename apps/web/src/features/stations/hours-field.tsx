import { t } from '@inspect/contract/i18n';
import { fromDays, hoursOn, WEEKDAYS, type Weekday, type WorkingHours } from '@inspect/contract/stations';
import { Checkbox, Input, TextInput } from '@mantine/core';
import { fieldId } from '../../ui/form/field.ts';
import { clockOf } from './clock-of.ts';
import classes from './stations.module.css';

type HoursFieldProps = {
  value: WorkingHours;
  onChange: (value: WorkingHours) => void;
  onBlur: () => void;
  error: string | undefined;
};

const USUAL = { from: '09:00', to: '18:00' };

/** Each day of the week: whether the station is open, from when and until when. */
export function HoursField({ value, onChange, onBlur, error }: HoursFieldProps) {
  const change = (weekday: Weekday, hours: { from: string; to: string } | null) =>
    onChange(fromDays((each) => (each === weekday ? hours : hoursOn(value, each))));
  return (
    <fieldset className={classes.hours} onBlur={onBlur} id={fieldId('workingHours')} tabIndex={-1}>
      <Input.Label size="md" component="legend" labelElement="div">
        {t('stations.label.workingHours')}
      </Input.Label>
      {WEEKDAYS.map((weekday) => {
        const hours = hoursOn(value, weekday);
        const name = t(`stations.day.d${weekday}`);
        return (
          <div key={weekday} className={classes.day}>
            <Checkbox
              aria-label={name}
              label={t(`stations.dayShort.d${weekday}`)}
              checked={hours !== null}
              onChange={(event) => change(weekday, event.currentTarget.checked ? USUAL : null)}
            />
            {hours ? (
              <>
                <ClockInput
                  label={`${name}․ ${t('stations.opens')}`}
                  value={hours.from}
                  onChange={(from) => change(weekday, { ...hours, from })}
                />
                <span aria-hidden>–</span>
                <ClockInput
                  label={`${name}․ ${t('stations.closes')}`}
                  value={hours.to}
                  onChange={(to) => change(weekday, { ...hours, to })}
                />
              </>
            ) : (
              <span>{t('stations.closed')}</span>
            )}
          </div>
        );
      })}
      {error ? <Input.Error size="md">{error}</Input.Error> : null}
    </fieldset>
  );
}

type ClockProps = { label: string; value: string; onChange: (value: string) => void };

/** 24 hours, whatever the language of the browser: its own control of time would ask for a half of the day. */
function ClockInput({ label, value, onChange }: ClockProps) {
  return (
    <TextInput
      size="xs"
      w="4.5rem"
      inputMode="numeric"
      maxLength={5}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => onChange(clockOf(value))}
    />
  );
}
