import { t } from '@inspect/contract/i18n';
import { objectId } from '@inspect/contract/kernel';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { useSearchState } from '../../../platform/navigation/use-search-state.ts';
import { newId } from '../../../platform/new-id.ts';
import { fieldId } from '../../../ui/form/field.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { type CheckupDraft, draftLike, emptyDraft } from '../draft/draft.ts';
import { ReadRecord } from '../read/read-record.tsx';
import { useUnsent } from '../unsent/use-unsent.ts';
import { DraftOffer } from './draft-offer.tsx';
import { NewCheckupForm } from './new-checkup-form.tsx';
import { useAbandonedDrafts } from './use-abandoned-drafts.ts';
import type { OnSaved } from './use-new-checkup.ts';

/**
 * `copy`: the record with whose facts the first one begins; `copyPayment`: … with whose payer;
 * `resend`: what was refused and is put right
 */
const address = z.object({
  copy: objectId.optional(),
  copyPayment: objectId.optional(),
  resend: objectId.optional(),
});

/** One vehicle after the other: after a save the next empty plate has the cursor. */
export default function NewCheckupScreen() {
  const [{ copy, copyPayment, resend }, patch] = useSearchState(address);
  if (resend) return <Correction id={resend} onSaved={() => patch({ resend: null }, { replace: true })} />;
  const like = copy ?? copyPayment;
  return (
    <>
      <PageHeader title={t(titleOf(copy, copyPayment))} />
      {like ? (
        <ReadRecord id={like} missing={<EmptyState text={t('checkups.form.notFoundRecord')} />}>
          {(record) => (
            <NewCheckups
              begin={() => draftLike(record, copy ? 'copy' : 'copyPayment', newId())}
              onSaved={() => patch({ copy: null, copyPayment: null }, { replace: true })}
            />
          )}
        </ReadRecord>
      ) : (
        <NewCheckups begin={() => emptyDraft(newId())} />
      )}
    </>
  );
}

function titleOf(copy: string | undefined, copyPayment: string | undefined) {
  if (copy) return 'checkups.copy.title';
  return copyPayment ? 'checkups.copyPayment.title' : 'checkups.form.newTitle';
}

/** What the server did not take, as it was typed, under the id that it has for life. */
function Correction({ id, onSaved }: { id: string; onSaved: OnSaved }) {
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
  const [paying, setPaying] = useState<string | null>(null);
  const next: OnSaved = (stored) => {
    // Who took over how another one was paid goes on to be paid for this one.
    if (stored?.paysLike) {
      const method = stored.paysLike.method ?? 'cash';
      setPaying(`/tech-service/${stored.id}?pay=${method}`);
    } else if (onSaved) onSaved();
    else {
      setDraft(begin());
      void abandoned.refresh();
    }
  };
  const navigate = useNavigate();
  // After the form has gone, and with it what would ask whether to leave it.
  useEffect(() => {
    if (paying) void navigate({ to: paying, replace: true });
  }, [paying, navigate]);
  if (paying) return null;
  const others = abandoned.drafts.filter((other) => other.id !== draft.id);
  return (
    <>
      <DraftOffer
        drafts={others}
        onContinue={setDraft}
        onDelete={({ id }) => void abandoned.remove(id).then(focusPlate)}
      />
      {draft.paysLike ? <Notice tone="info" title={t('checkups.copyPayment.text')} /> : null}
      <NewCheckupForm key={draft.id} start={draft} onSaved={next} />
    </>
  );
}

/** The button that deleted a draft is gone with it; the work goes on at the plate. */
function focusPlate(): void {
  document.getElementById(fieldId('CarRegNo'))?.focus();
}
