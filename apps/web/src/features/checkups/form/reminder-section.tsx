import { t } from '@inspect/contract/i18n';
import { CheckField } from '../../../ui/form/check-field.tsx';
import { FormSection } from '../../../ui/form/form-section.tsx';
import { memoBy } from '../../../ui/form/memo-by.ts';
import type { FormState } from './form-state.ts';

/** What the operator asks last: who wants no reminder costs no key. */
export const ReminderSection = memoBy(
  ({ form }: { form: FormState }) => Object.values(form.bind('smsReminders')),
  function ReminderSection({ form }: { form: FormState }) {
    return (
      <FormSection title={t('checkups.form.reminders')}>
        <div data-wide>
          <CheckField {...form.bind('smsReminders')} value={form.values.smsReminders === true} />
        </div>
      </FormSection>
    );
  },
);
