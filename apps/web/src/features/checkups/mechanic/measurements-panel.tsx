import { MEASUREMENT_NAMES, type MeasurementName, rangeProblem } from '@inspect/contract/checkup-fields';
import type { Checkup } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { Fragment, type ReactNode } from 'react';
import { FormSection } from '../../../ui/form/form-section.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { valueText } from '../../checkup-fields/index.ts';
import { type Entries, measurementKey, valueIn } from '../findings/entries.ts';

const DECIMALS = 3;

type MeasurementsPanelProps = {
  record: Checkup;
  entries: Entries;
  change: (update: (mine: Entries) => Entries) => void;
  /** what there is to say of this one and those after it */
  said?: { before: MeasurementName | undefined; notice: ReactNode };
};

/** What devices showed. The limit beside a value is the one it was set against when it was sent. */
export function MeasurementsPanel({ record, entries, change, said }: MeasurementsPanelProps) {
  const put = (name: MeasurementName, value: number | null) =>
    change((mine) => ({ ...mine, [measurementKey(name)]: value ?? undefined }));
  return (
    <FormSection title={t('checkups.label.measurements')}>
      {MEASUREMENT_NAMES.map((name) => (
        <Fragment key={name}>
          {name === said?.before ? <div data-wide>{said.notice}</div> : null}
          <NumberField
            name={measurementKey(name)}
            label={`${t(`checkups.measurement.${name}`)} (${t(`checkups.unit.${name}`)})`}
            decimals={DECIMALS}
            value={valueIn(entries, name)}
            onChange={(value) => put(name, value)}
            {...saidOf(record, name, valueIn(entries, name))}
          />
        </Fragment>
      ))}
    </FormSection>
  );
}

function saidOf({ measurements }: Checkup, name: MeasurementName, value: number | null) {
  if (value === null) return {};
  const beyond = rangeProblem(name, value);
  if (beyond) return { error: t(beyond.message, beyond.params) };
  const judged = measurements[name];
  if (judged?.value !== value) return { hint: t('checkups.findings.judgedOnSend') };
  if (judged.limit === null) return { hint: t('checkups.findings.noLimit') };
  const limit = t('checkups.findings.limit', { limit: valueText(name, judged.limit) });
  if (!judged.outOfLimit) return { hint: limit };
  return { error: `${t('checkups.findings.out', { value: valueText(name, value) })} · ${limit}` };
}
