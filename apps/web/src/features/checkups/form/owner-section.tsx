import { fieldsIn } from '@inspect/contract/checkup-fields';
import { t } from '@inspect/contract/i18n';
import { FormSection } from '../../../ui/form/form-section.tsx';
import { memoBy } from '../../../ui/form/memo-by.ts';
import type { CheckupLists } from '../lists/use-checkup-lists.ts';
import { FactControls } from './fact-controls.tsx';
import type { FormState } from './form-state.ts';
import { shownFacts } from './shown-facts.ts';

type FactsProps = { form: FormState; lists: CheckupLists };
const FIELDS = fieldsIn('owner');

export const OwnerSection = memoBy(
  ({ form, lists }: FactsProps) => shownFacts(FIELDS, form, lists),
  function OwnerSection(props: FactsProps) {
    return (
      <FormSection title={t('checkups.form.owner')}>
        <FactControls {...props} fields={FIELDS} />
      </FormSection>
    );
  },
);
