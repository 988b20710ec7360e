import type { Checkup } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { formatPlate, yerevanYear } from '@inspect/contract/kernel';
import { serverNow } from '../../../platform/server-status/index.ts';
import { AreaField } from '../../../ui/form/area-field.tsx';
import { CheckField } from '../../../ui/form/check-field.tsx';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { FormSection } from '../../../ui/form/form-section.tsx';
import { KeyboardForm } from '../../../ui/form/keyboard-form.tsx';
import { OptionField } from '../../../ui/form/option-field.tsx';
import { Picker } from '../../../ui/form/picker/picker.tsx';
import { SaveButton } from '../../../ui/form/save-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useCameraReasons } from '../../checkup-list/index.ts';
import { EvidenceNote, usePlateEvidence } from '../../photos/index.ts';
import { valuesOfRecord } from '../draft/draft.ts';
import { entriesOf } from '../findings/entries.ts';
import { PeriodField } from '../form/period-section.tsx';
import { useQuote } from '../quote/use-quote.ts';
import { OPINIONS } from '../status/opinions.ts';
import classes from './conclude-form.module.css';
import { FeeChange } from './fee-change.tsx';
import { type ConclusionField, useConclusion } from './use-conclusion.ts';

/** In reading order. */
const CONCLUSION_FIELDS = [
  'Opinion',
  'inspected',
  'nextCheckup',
  'plateSeen',
  'cameraReasonId',
  'cameraReasonNote',
] as const satisfies readonly ConclusionField[];

/** Fit or faulty, and when to come again. What is refused is said under the control it is about. */
export function ConcludeForm({ record }: { record: Checkup }) {
  const evidence = usePlateEvidence(record);
  const bare = Object.keys(entriesOf(record)).length === 0 && record.attachments.length === 0;
  const { values, bind, element, refused, save, concluding, problem } = useConclusion(record, {
    unread: evidence.state === 'unread',
    bare,
  });
  const { nextCheckup } = values;
  const { quote, updating } = useQuote({ ...valuesOfRecord(record), nextCheckup }, yerevanYear(serverNow()), {
    checkup: record._id,
  });
  const reasons = useCameraReasons();
  // Another period may cost more: what it comes to is seen before the card is made.
  const pricing = updating && nextCheckup !== record.nextCheckup;
  const onSave = () => {
    if (!pricing) save();
  };
  // Where the plate is shown nothing has to be explained; what was explained before stays in sight.
  const explains = evidence.state !== 'shown' || record.cameraReasonId !== null;
  const asked = reasons.asksNote(values.cameraReasonId) || values.cameraReasonNote !== '';
  const labels = {
    Opinion: t('checkups.conclude.question'),
    inspected: t('checkups.conclude.bare'),
    nextCheckup: t('checkups.form.periodQuestion'),
    plateSeen: t('photos.plate.confirm', { plate: formatPlate(record.CarRegNo ?? '') }),
    cameraReasonId: t('checkups.label.cameraReasonId'),
    cameraReasonNote: t('checkups.label.cameraReasonNote'),
  } satisfies Record<ConclusionField, string>;
  const errors = CONCLUSION_FIELDS.flatMap((name) => {
    const text = refused[name];
    return text === undefined ? [] : [{ name, label: labels[name], text }];
  });
  return (
    <div className={classes.conclude}>
      <KeyboardForm ref={element} label={t('checkups.conclude.title')} onSave={onSave}>
        <FormSection title={t('checkups.conclude.title')}>
          {errors.length > 0 ? (
            <div data-wide>
              <ErrorSummary errors={errors} />
            </div>
          ) : null}
          {problem ? (
            <div data-wide>
              <Notice role="alert" tone="wait" title={problem} />
            </div>
          ) : null}
          <div data-wide>
            <OptionField
              {...bind('Opinion')}
              label={labels.Opinion}
              hint={t('checkups.conclude.hint')}
              options={OPINIONS}
              required
              large
            />
          </div>
          {bare && values.Opinion ? (
            <div data-wide>
              <CheckField {...bind('inspected')} label={labels.inspected} />
            </div>
          ) : null}
          <div data-double>
            <PeriodField {...bind('nextCheckup')} quote={quote} disabled={values.Opinion === false} />
          </div>
          {quote && !updating ? <FeeChange record={record} fees={quote.fees} /> : null}
          <div data-wide>
            <EvidenceNote evidence={evidence} plate={record.CarRegNo} />
            {evidence.state === 'unread' ? (
              <CheckField {...bind('plateSeen')} label={labels.plateSeen} />
            ) : null}
          </div>
          {explains ? (
            <div data-double>
              <Picker {...bind('cameraReasonId')} {...reasons.choice} label={labels.cameraReasonId} />
            </div>
          ) : null}
          {explains && asked ? (
            <div data-double>
              <AreaField
                {...bind('cameraReasonNote')}
                label={labels.cameraReasonNote}
                required={reasons.asksNote(values.cameraReasonId)}
              />
            </div>
          ) : null}
          <div data-wide>
            <SaveButton saving={concluding || pricing} onSave={onSave}>
              {t('checkups.conclude.save')}
            </SaveButton>
          </div>
        </FormSection>
      </KeyboardForm>
    </div>
  );
}
