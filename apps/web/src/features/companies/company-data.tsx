import type { CompanyItem } from '@inspect/contract/companies';
import { t } from '@inspect/contract/i18n';
import { useMemo, useState } from 'react';
import { type FieldOf, useAbandonedForm, useRecordForm } from '../../platform/record-form/index.ts';
import { useStepUp } from '../../platform/step-up/index.ts';
import { Facts } from '../../ui/facts.tsx';
import { AbandonedDraft } from '../../ui/form/abandoned-draft.tsx';
import { DiscardDialog } from '../../ui/form/discard-dialog.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';
import { recordFacts } from '../../ui/form/record-facts.ts';
import type { RecordWords } from '../../ui/form/record-form-state.ts';
import { RecordFormView } from '../../ui/form/record-form-view.tsx';
import { CompanyControls } from './company-controls.tsx';
import { COMPANY_FIELDS, type CompanyValues, companyForm } from './company-form.ts';

type CompanyDataProps = {
  company: CompanyItem;
  words: RecordWords;
  /** this person may change it */
  may: boolean;
  refresh: () => Promise<void>;
  back: () => void;
};

/** What the staff keep of a company: to change where that is one's right, else to read. */
export function CompanyData(props: CompanyDataProps) {
  // After a save the form begins anew from what is stored then.
  const [saves, setSaves] = useState(0);
  if (props.may) return <Restored key={saves} {...props} onDone={() => setSaves((count) => count + 1)} />;
  return <ReadOnly {...props} />;
}

function ReadOnly({ company, words }: CompanyDataProps) {
  const fields = COMPANY_FIELDS.map((field) => [field, company[field]] as const);
  return (
    <FormSection title={t('companies.section.data')}>
      <div data-wide>
        <Facts facts={recordFacts(fields, words)} />
      </div>
    </FormSection>
  );
}

type RestoredProps = CompanyDataProps & { onDone: () => void };

function Restored(props: RestoredProps) {
  const { refresh, company } = props;
  const { withFresh, dialog } = useStepUp();
  const definition = useMemo(() => companyForm(refresh, withFresh), [refresh, withFresh]);
  const abandoned = useAbandonedForm(definition, company._id);
  return (
    <>
      <CompanyEditor key={abandoned.key} {...props} definition={definition} abandoned={abandoned} />
      {dialog}
    </>
  );
}

type EditorProps = RestoredProps & {
  definition: ReturnType<typeof companyForm>;
  abandoned: ReturnType<typeof useAbandonedForm<CompanyValues>>;
};

function CompanyEditor({ company, words, back, onDone, definition, abandoned }: EditorProps) {
  const form = useRecordForm(definition, company, abandoned.restored, onDone, abandoned.unanswered);
  const [asking, setAsking] = useState(false);
  const field: FieldOf<CompanyValues> = (name) => ({
    name,
    label: words.labelOf(name),
    value: form.values[name],
    onChange: (value) => form.set(name, value),
    onBlur: () => form.leave(name),
    error: form.shownErrors[name],
  });
  return (
    <>
      <AbandonedDraft offer={abandoned.offer} />
      <RecordFormView
        form={form}
        title={company.name}
        words={words}
        may={{ save: true, retire: false }}
        onLeave={() => (form.changed.length > 0 ? setAsking(true) : back())}
        onRetire={form.retire}
      >
        <CompanyControls
          {...{ field, values: form.values, set: form.set, isNew: false }}
          errors={form.shownErrors}
        />
      </RecordFormView>
      <DiscardDialog
        opened={asking}
        onStay={() => setAsking(false)}
        onDiscard={() => void form.close().then(back)}
      />
    </>
  );
}
