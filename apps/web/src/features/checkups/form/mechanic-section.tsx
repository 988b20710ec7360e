import { t } from '@inspect/contract/i18n';
import { CopyAge } from '../../../platform/offline/index.ts';
import { FormSection } from '../../../ui/form/form-section.tsx';
import { memoBy } from '../../../ui/form/memo-by.ts';
import { Picker } from '../../../ui/form/picker/picker.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Mechanics } from '../../users/index.ts';
import type { FormState } from './form-state.ts';

type MechanicProps = { form: FormState; mechanics: Mechanics };

export const MechanicSection = memoBy(
  ({ form, mechanics }: MechanicProps) => [
    ...Object.values(form.bind('mechanic')),
    ...Object.values(mechanics),
  ],
  function MechanicSection({ form, mechanics }: MechanicProps) {
    const { none, preferred: _preferred, at, problem, ...choice } = mechanics;
    return (
      <FormSection title={t('checkups.form.mechanicSection')}>
        <Picker {...form.bind('mechanic')} {...choice} />
        <div data-wide>
          <CopyAge at={at} problem={problem} />
        </div>
        {none ? (
          <div data-wide>
            <Notice tone="wait" title={t('checkups.form.noMechanics')} />
          </div>
        ) : null}
      </FormSection>
    );
  },
);
