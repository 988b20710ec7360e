import type { Checkup } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Facts } from '../../../ui/facts.tsx';
import { AreaField } from '../../../ui/form/area-field.tsx';
import { CodeField } from '../../../ui/form/code-field.tsx';
import { DiscardDialog } from '../../../ui/form/discard-dialog.tsx';
import { draftText, silenceText } from '../../../ui/form/draft-text.ts';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { FormSection } from '../../../ui/form/form-section.tsx';
import { KeyboardForm } from '../../../ui/form/keyboard-form.tsx';
import { OptionField } from '../../../ui/form/option-field.tsx';
import { Picker } from '../../../ui/form/picker/picker.tsx';
import { SaveButton } from '../../../ui/form/save-button.tsx';
import { StickyBar } from '../../../ui/form/sticky-bar.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { labelOf } from '../../checkup-fields/index.ts';
import { MechanicSection } from '../form/mechanic-section.tsx';
import { OwnerSection } from '../form/owner-section.tsx';
import { PeriodSection } from '../form/period-section.tsx';
import { ReminderSection } from '../form/reminder-section.tsx';
import { VehicleSection } from '../form/vehicle-section.tsx';
import { OPINIONS } from '../status/opinions.ts';
import { ConflictPanel } from './conflict-panel.tsx';
import type { EditOpening } from './edit-opening.ts';
import type { Amendment } from './use-amendment.ts';
import { type EditWork, useEdit } from './use-edit.ts';
import type { StoredChange } from './use-stored-change.ts';

type EditFormProps = {
  record: Checkup;
  restored: StoredChange | null;
  unanswered: boolean;
  opening: EditOpening;
  onClose: () => void;
};

/** The sections of the new checkup over a stored record; plate and VIN stay what they are. */
export function EditForm(props: EditFormProps) {
  const edit = useEdit(props);
  const [asking, setAsking] = useState(false);
  const { element } = edit;
  // The button that opened the form is gone, and its focus with it.
  useEffect(() => element.current?.querySelector('input')?.focus(), [element]);
  const leave = () => (edit.touched ? setAsking(true) : void edit.close());
  // Where nothing would be sent it is left as by the other button: a reason alone corrects nothing.
  const save = () => (edit.isChange ? edit.requestSave() : leave());
  return (
    <KeyboardForm
      ref={element}
      label={t('checkups.form.edit')}
      onSave={save}
      onEscape={leave}
      onFieldLeft={() => void edit.drafts.flush()}
    >
      {edit.work.conflicts.length > 0 ? <ConflictPanel edit={edit} /> : null}
      <ErrorSummary errors={edit.form.summary} />
      {edit.amendment.amending ? <AmendSection amendment={edit.amendment} /> : null}
      <DocumentSection edit={edit} />
      <VehicleSection form={edit.form} lists={edit.lists} />
      <OwnerSection form={edit.form} lists={edit.lists} />
      <PeriodSection form={edit.form} quote={null} />
      <MechanicSection form={edit.form} mechanics={edit.mechanics} />
      <ReminderSection form={edit.form} />
      <StickyBar
        action={
          <>
            <Button variant="default" size="lg" onClick={leave}>
              {t('checkups.form.closeEdit')}
            </Button>
            <SaveButton saving={edit.saving} onSave={save}>
              {t('shell.saveChanges')}
            </SaveButton>
          </>
        }
      >
        <State edit={edit} />
      </StickyBar>
      <DiscardDialog opened={asking} onStay={() => setAsking(false)} onDiscard={() => void edit.close()} />
    </KeyboardForm>
  );
}

function AmendSection({ amendment: { reason, opinion } }: { amendment: Amendment }) {
  return (
    <FormSection title={t('checkups.versions.amend')}>
      <div data-double>
        <AreaField
          {...reason}
          label={t('checkups.cancellation.reason')}
          hint={t('checkups.versions.amendHint')}
          required
        />
      </div>
      <div data-double>
        <OptionField {...opinion} label={t('checkups.label.Opinion')} options={OPINIONS} />
      </div>
    </FormSection>
  );
}

function DocumentSection({ edit: { form, lists, work } }: { edit: EditWork }) {
  const { cameraReasonId, cameraReasonNote } = form.values;
  const asksNote = lists.asksReasonNote(cameraReasonId);
  return (
    <FormSection title={t('checkups.form.vehicle')}>
      <Facts facts={[{ name: labelOf('VIN'), value: work.record.VIN }]} />
      <CodeField {...form.bind('registrationCertificate')} maxLength={8} />
      {work.record.cameraReasonId ? (
        <Picker
          {...form.bind('cameraReasonId')}
          {...lists.cameraReasonId}
          label={t('checkups.form.noPlateReason')}
        />
      ) : null}
      {asksNote || cameraReasonNote !== '' ? (
        <div data-double>
          <AreaField {...form.bind('cameraReasonNote')} required={asksNote} />
        </div>
      ) : null}
    </FormSection>
  );
}

function State({ edit }: { edit: EditWork }) {
  if (edit.silent) return <Notice role="alert" tone="wait" title={silenceText(edit.drafts.storing)} />;
  if (!edit.touched) return <span>{t('shell.nothingChanged')}</span>;
  return <span>{edit.drafts.storing === null ? null : draftText(edit.drafts.storing)}</span>;
}
