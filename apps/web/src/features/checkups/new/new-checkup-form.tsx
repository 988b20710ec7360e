import { t } from '@inspect/contract/i18n';
import { draftText } from '../../../ui/form/draft-text.ts';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { KeyboardForm } from '../../../ui/form/keyboard-form.tsx';
import type { CheckupDraft } from '../draft/draft.ts';
import { CASH_KEY, CashField } from '../form/cash-field.tsx';
import { FeeSection } from '../form/fee-section.tsx';
import { IdentifySection } from '../form/identify-section.tsx';
import { MechanicSection } from '../form/mechanic-section.tsx';
import { OwnerSection } from '../form/owner-section.tsx';
import { PeriodSection } from '../form/period-section.tsx';
import { PrepaidField } from '../form/prepaid-field.tsx';
import { ReminderSection } from '../form/reminder-section.tsx';
import { VehicleSection } from '../form/vehicle-section.tsx';
import { AnswerPanel } from './answer-panel.tsx';
import classes from './new-checkup.module.css';
import { SaveBar } from './save-bar.tsx';
import { type OnSaved, useNewCheckup } from './use-new-checkup.ts';

type NewCheckupFormProps = { start: CheckupDraft; onSaved: OnSaved };

export function NewCheckupForm({ start, onSaved }: NewCheckupFormProps) {
  const work = useNewCheckup(start, onSaved);
  const { form, lists, quoted, requestCash } = work;
  return (
    <KeyboardForm
      ref={work.element}
      label={t('checkups.form.newTitle')}
      onSave={work.requestSave}
      keys={{ [CASH_KEY]: requestCash }}
      onFieldLeft={() => void work.drafts.flush()}
    >
      <ErrorSummary errors={form.summary} />
      <div className={classes.layout}>
        <div className={classes.identify}>
          <IdentifySection form={form} lists={lists} />
        </div>
        <aside className={classes.answer}>
          <AnswerPanel form={form} lookup={work.lookup} />
          <p className={`${classes.quiet} ${classes.keys}`}>{t('checkups.form.keys')}</p>
          <DraftNote storing={work.drafts.storing} />
        </aside>
        <div className={classes.rest}>
          <VehicleSection form={form} lists={lists} />
          <OwnerSection form={form} lists={lists} />
          <PeriodSection form={form} quote={quoted.quote} />
          <FeeSection quoted={quoted} prepaid={work.prepaid.used} />
          <MechanicSection form={form} mechanics={work.mechanics} />
          <ReminderSection form={form} />
        </div>
      </div>
      <SaveBar
        quoted={quoted}
        prepaid={work.prepaid.used}
        cash={
          <>
            <PrepaidField {...work.prepaid} />
            <CashField draft={form.draft} due={work.due} waiting={work.looking} onPress={requestCash} />
          </>
        }
        problem={isSaidBeside(work) ? null : work.problem}
        storing={work.drafts.storing}
        saving={work.saving}
        recordUrl={`/tech-service/${form.draft.id}`}
        onSave={work.requestSave}
      />
    </KeyboardForm>
  );
}

/** The server refused the save for what stands beside the form already: it is said once. */
function isSaidBeside({ problem, lookup: { answer } }: ReturnType<typeof useNewCheckup>): boolean {
  if (problem?.kind !== 'refused') return false;
  return answer?.refusals.some(({ message }) => message === problem.message) ?? false;
}

/** Kept, or why not: a form that can't keep its draft says so. */
function DraftNote({ storing }: { storing: ReturnType<typeof useNewCheckup>['drafts']['storing'] }) {
  if (storing === null) return null;
  return (
    <p className={storing === 'stored' ? classes.quiet : classes.warn} role="status">
      {draftText(storing)}
    </p>
  );
}
