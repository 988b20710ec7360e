import { fieldsIn } from '@inspect/contract/checkup-fields';
import { t } from '@inspect/contract/i18n';
import { memoBy } from '../../../ui/form/memo-by.ts';
import { isAsFound } from '../draft/change.ts';
import type { CheckupLists } from '../lists/use-checkup-lists.ts';
import { FactControls } from './fact-controls.tsx';
import { FoldedSection } from './folded-section.tsx';
import { foldedText } from './folded-text.ts';
import type { FormState } from './form-state.ts';
import { shownFacts } from './shown-facts.ts';

type FactsProps = { form: FormState; lists: CheckupLists };
const FIELDS = fieldsIn('owner');
const TOLD = ['ownerName', 'phone', 'region', 'county', 'street', 'address'] as const;

export const OwnerSection = memoBy(
  ({ form, lists }: FactsProps) => [...shownFacts(FIELDS, form, lists), isAsFound(form.draft, FIELDS)],
  function OwnerSection(props: FactsProps) {
    return (
      <FoldedSection
        title={t('checkups.form.owner')}
        summary={foldedText(FIELDS, TOLD, props.form, props.lists)}
        changeLabel={t('checkups.form.changeOwner')}
      >
        <FactControls {...props} fields={FIELDS} />
      </FoldedSection>
    );
  },
);
