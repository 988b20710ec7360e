import { t } from '@inspect/contract/i18n';
import { CheckField } from '../../../ui/form/check-field.tsx';
import { CodeField } from '../../../ui/form/code-field.tsx';
import { FormSection } from '../../../ui/form/form-section.tsx';
import { memoBy } from '../../../ui/form/memo-by.ts';
import { Picker } from '../../../ui/form/picker/picker.tsx';
import { PlateSuggestion } from '../../photos/index.ts';
import { putField, setFirstRegistration } from '../draft/change.ts';
import type { CheckupLists } from '../lists/use-checkup-lists.ts';
import { ConfirmedPlateField } from './confirmed-plate-field.tsx';
import type { FormState } from './form-state.ts';
import { shownFacts } from './shown-facts.ts';

type IdentifyProps = { form: FormState; lists: CheckupLists };
const FIELDS = ['CarRegNo', 'registrationCertificate', 'VIN', 'cameraReasonId'] as const;

const shown = ({ form, lists }: IdentifyProps) => [
  ...shownFacts(FIELDS, form, lists),
  form.draft.id,
  form.draft.firstRegistration,
  form.draft.plateConfirmed,
];

/** Which vehicle it is: for one that was here before, this is all there is to type. */
export const IdentifySection = memoBy(shown, function IdentifySection({ form, lists }: IdentifyProps) {
  const { draft, bind, change } = form;
  return (
    <FormSection title={t('checkups.form.vehicle')}>
      {draft.firstRegistration ? (
        <>
          <CodeField {...bind('VIN')} maxLength={17} keepHyphen />
          <Picker
            {...bind('cameraReasonId')}
            {...lists.cameraReasonId}
            label={t('checkups.form.noPlateReason')}
          />
        </>
      ) : (
        <>
          <ConfirmedPlateField form={form} />
          <CodeField {...bind('registrationCertificate')} maxLength={8} />
        </>
      )}
      {draft.firstRegistration ? null : (
        <div data-wide>
          <PlateSuggestion
            checkup={draft.id}
            plate={draft.values.CarRegNo}
            onUse={(plate) => change((current) => putField(current, 'CarRegNo', plate))}
          />
        </div>
      )}
      <div data-wide>
        <CheckField
          name="firstRegistration"
          label={t('checkups.form.noPlate')}
          value={draft.firstRegistration}
          // Its own field is not there: what the server says of the missing plate stands where it was left out.
          error={draft.firstRegistration ? bind('CarRegNo').error : undefined}
          onChange={(without) => change((current) => setFirstRegistration(current, without))}
        />
      </div>
    </FormSection>
  );
});
