import { fieldsIn } from '@inspect/contract/checkup-fields';
import { t } from '@inspect/contract/i18n';
import { FormSection } from '../../../ui/form/form-section.tsx';
import type { CheckupLists } from '../lists/use-checkup-lists.ts';
import { FactControls } from './fact-controls.tsx';
import type { FormState } from './form-state.ts';

const FIELDS = fieldsIn('owner');

export function OwnerSection(props: { form: FormState; lists: CheckupLists }) {
  return (
    <FormSection title={t('checkups.form.owner')}>
      <FactControls {...props} fields={FIELDS} />
    </FormSection>
  );
}
