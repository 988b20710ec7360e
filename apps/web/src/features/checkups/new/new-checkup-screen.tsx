import { t } from '@inspect/contract/i18n';
import { useState } from 'react';
import { newId } from '../../../platform/new-id.ts';
import { fieldId } from '../../../ui/form/field.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { emptyDraft } from '../draft/draft.ts';
import { DraftOffer } from './draft-offer.tsx';
import { NewCheckupForm } from './new-checkup-form.tsx';
import { useLeftDrafts } from './use-left-drafts.ts';

/** One vehicle after the other: after a save the next empty plate has the cursor. */
export default function NewCheckupScreen() {
  const [draft, setDraft] = useState(() => emptyDraft(newId()));
  const left = useLeftDrafts();
  const next = () => {
    setDraft(emptyDraft(newId()));
    void left.refresh();
  };
  const others = left.drafts.filter((other) => other.draft.id !== draft.id);
  return (
    <>
      <PageHeader title={t('checkups.form.newTitle')} />
      <DraftOffer
        drafts={others}
        onContinue={setDraft}
        onDelete={({ id }) => void left.remove(id).then(focusPlate)}
      />
      <NewCheckupForm key={draft.id} start={draft} onSaved={next} />
    </>
  );
}

/** The button that deleted a draft is gone with it; the work goes on at the plate. */
function focusPlate(): void {
  document.getElementById(fieldId('CarRegNo'))?.focus();
}
