import type { Checkup } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { formatDateTime } from '@inspect/contract/kernel';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Facts } from '../../../ui/facts.tsx';
import { AbandonedDraft } from '../../../ui/form/abandoned-draft.tsx';
import { AreaField } from '../../../ui/form/area-field.tsx';
import { CodeField } from '../../../ui/form/code-field.tsx';
import { DiscardDialog } from '../../../ui/form/discard-dialog.tsx';
import { silenceText } from '../../../ui/form/draft-text.ts';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { FormSection } from '../../../ui/form/form-section.tsx';
import { KeyboardForm } from '../../../ui/form/keyboard-form.tsx';
import { SaveButton } from '../../../ui/form/save-button.tsx';
import { StickyBar } from '../../../ui/form/sticky-bar.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { labelOf } from '../../checkup-fields/index.ts';
import { plateText } from '../../vehicles/index.ts';
import { ConfirmedPlateField } from '../form/confirmed-plate-field.tsx';
import { OwnerSection } from '../form/owner-section.tsx';
import { VehicleSection } from '../form/vehicle-section.tsx';
import { useMove } from './use-move.ts';

/** `onEnd`: moved or not, the id of the record that is shown next; stable */
type MoveFormProps = { record: Checkup; onEnd: (shown: string) => void };

export function MoveForm({ record, onEnd }: MoveFormProps) {
  const work = useMove(record, onEnd);
  const [asking, setAsking] = useState(false);
  const { form, lists } = work;
  const leave = () => (work.begun ? setAsking(true) : work.close());
  return (
    <KeyboardForm
      ref={work.element}
      label={t('checkups.move.title')}
      onSave={work.requestSave}
      onEscape={leave}
    >
      <AbandonedDraft offer={work.offer} />
      <Notice tone="wait" title={t('checkups.move.text')} />
      <ErrorSummary errors={form.summary} />
      <FormSection title={t('checkups.move.from')}>
        <Facts facts={factsOf(record)} />
        <div data-double>
          <AreaField {...work.reason} label={t('checkups.cancellation.reason')} required />
        </div>
      </FormSection>
      <FormSection title={t('checkups.move.to')}>
        <ConfirmedPlateField form={form} />
        <CodeField {...form.bind('registrationCertificate')} maxLength={8} />
        <div data-wide role="status">
          {work.unknown ? t('checkups.form.notFound') : null}
        </div>
      </FormSection>
      <VehicleSection form={form} lists={lists} />
      <OwnerSection form={form} lists={lists} />
      <StickyBar
        action={
          <>
            <Button variant="default" size="lg" onClick={leave}>
              {t('shell.back')}
            </Button>
            <SaveButton saving={work.saving} onSave={work.requestSave}>
              {t('checkups.move.button')}
            </SaveButton>
          </>
        }
      >
        {work.silent ? <Notice role="alert" tone="wait" title={silenceText(work.storing)} /> : null}
      </StickyBar>
      <DiscardDialog opened={asking} onStay={() => setAsking(false)} onDiscard={work.close} />
    </KeyboardForm>
  );
}

function factsOf(record: Checkup) {
  const name = [record.carName, record.carModelName, record.productionYear].filter(Boolean).join(' ');
  return [
    { name: labelOf('CarRegNo'), value: plateText(record.CarRegNo) },
    { name: labelOf('VIN'), value: record.VIN },
    { name: t('checkups.list.vehicle'), value: name },
    { name: t('checkups.label.number'), value: record.number },
    {
      name: t('checkups.label.concludedAt'),
      value: record.concludedAt ? formatDateTime(record.concludedAt) : null,
    },
  ];
}
