import { t } from '@inspect/contract/i18n';
import { CheckField } from '../../../ui/form/check-field.tsx';
import { CodeField } from '../../../ui/form/code-field.tsx';
import { FormSection } from '../../../ui/form/form-section.tsx';
import { Picker } from '../../../ui/form/picker/picker.tsx';
import { PlateSuggestion } from '../../photos/index.ts';
import { PlateField } from '../../vehicles/index.ts';
import { putField, setFirstRegistration } from '../draft/change.ts';
import type { CheckupLists } from '../lists/use-checkup-lists.ts';
import type { FormState } from './form-state.ts';

/** Which vehicle it is: for one that was here before, this is all there is to type. */
export function IdentifySection({ form, lists }: { form: FormState; lists: CheckupLists }) {
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
          <PlateField {...bind('CarRegNo')} autoFocus />
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
}
