import { t } from '@inspect/contract/i18n';
import { objectId } from '@inspect/contract/kernel';
import { useState } from 'react';
import { z } from 'zod';
import { useSearchState } from '../../../platform/navigation/use-search-state.ts';
import { newId } from '../../../platform/new-id.ts';
import { fieldId } from '../../../ui/form/field.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { type CheckupDraft, draftLike, emptyDraft } from '../draft/draft.ts';
import { ReadRecord } from '../read/read-record.tsx';
import { useUnsent } from '../unsent/use-unsent.ts';
import { DraftOffer } from './draft-offer.tsx';
import { NewCheckupForm } from './new-checkup-form.tsx';
import { useAbandonedDrafts } from './use-abandoned-drafts.ts';

/** `copy`: the record with whose facts the first one begins; `resend`: what was refused and is put right */
const address = z.object({ copy: objectId.optional(), resend: objectId.optional() });

/** One vehicle after the other: after a save the next empty plate has the cursor. */
export default function NewCheckupScreen() {
  const [{ copy, resend }, patch] = useSearchState(address);
  if (resend) return <Correction id={resend} onSaved={() => patch({ resend: null }, { replace: true })} />;
  return (
    <>
      <PageHeader title={t(copy ? 'checkups.copy.title' : 'checkups.form.newTitle')} />
      {copy ? (
        <ReadRecord id={copy} missing={<EmptyState text={t('checkups.form.notFoundRecord')} />}>
          {(record) => (
            <NewCheckups
              begin={() => draftLike(record, 'copy', newId())}
              onSaved={() => patch({ copy: null }, { replace: true })}
            />
          )}
        </ReadRecord>
      ) : (
        <NewCheckups begin={() => emptyDraft(newId())} />
      )}
    </>
  );
}

/** What the server did not take, as it was typed, under the id that it has for life. */
function Correction({ id, onSaved }: { id: string; onSaved: () => void }) {
  const unsent = useUnsent();
  const found = unsent?.find((one) => one.id === id && one.refusal !== null);
  const [draft, setDraft] = useState<CheckupDraft | null>(null);
  if (found && !draft) setDraft(found.draft);
  const title = <PageHeader title={t('checkups.unsent.correct')} />;
  // Once it is open it stays, though what was refused goes when it is saved.
  if (draft)
    return (
      <>
        {title}
        <NewCheckupForm start={draft} onSaved={onSaved} />
      </>
    );
  return (
    <>
      {title}
      {unsent ? <EmptyState text={t('checkups.form.notFoundRecord')} /> : null}
    </>
  );
}

/** `onSaved`: instead of the next empty one here */
function NewCheckups({ begin, onSaved }: { begin: () => CheckupDraft; onSaved?: () => void }) {
  const [draft, setDraft] = useState(begin);
  const abandoned = useAbandonedDrafts();
  const next = () => {
    setDraft(begin());
    void abandoned.refresh();
  };
  const others = abandoned.drafts.filter((other) => other.id !== draft.id);
  return (
    <>
      <DraftOffer
        drafts={others}
        onContinue={setDraft}
        onDelete={({ id }) => void abandoned.remove(id).then(focusPlate)}
      />
      <NewCheckupForm key={draft.id} start={draft} onSaved={onSaved ?? next} />
    </>
  );
}

/** The button that deleted a draft is gone with it; the work goes on at the plate. */
function focusPlate(): void {
  document.getElementById(fieldId('CarRegNo'))?.focus();
}
