import { fieldsOf } from '@inspect/contract/checkup-fields';
import {
  type Checkup,
  type Circumstances,
  checkup,
  checkupLifecycleEndpoints,
  checkupsEndpoints,
  requiredFields,
  type StaffChange,
} from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { yerevanYear } from '@inspect/contract/kernel';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { call, NoResponse, ServerRefusal } from '../../../platform/api/call.ts';
import { useInvalidate } from '../../../platform/api/invalidate.ts';
import { useDraft } from '../../../platform/drafts/index.ts';
import { showFailure, toast } from '../../../platform/notify/toast.ts';
import { serverNow } from '../../../platform/server-status/index.ts';
import { useErrorFocus } from '../../../ui/form/use-error-focus.ts';
import { withAdditions } from '../../additions/index.ts';
import { useMechanics } from '../../users/index.ts';
import { checkChange } from '../draft/check.ts';
import { DRAFT_FIELDS, type DraftField, valuesOfRecord } from '../draft/draft.ts';
import { CHANGE_DRAFT } from '../draft/draft-kind.ts';
import { changedFields, changeOf } from '../draft/payload.ts';
import { useFormState } from '../form/form-state.ts';
import { useCheckupLists } from '../lists/use-checkup-lists.ts';
import type { EditOpening } from './edit-opening.ts';
import { withStored, withStoredMechanic } from './stored-options.ts';
import { useAmendment } from './use-amendment.ts';
import { useChangeWork } from './use-change-work.ts';
import type { StoredChange } from './use-stored-change.ts';

type EditInput = {
  record: Checkup;
  restored: StoredChange | null;
  /** an earlier draft of this record is neither written over nor removed */
  unanswered: boolean;
  opening: EditOpening;
  onClose: () => void;
};

export function useEdit({ record: start, restored, unanswered, opening, onClose }: EditInput) {
  const { work, change, moveOn, takeTheirs } = useChangeWork(start, restored);
  const { record, draft } = work;
  const changed = changedFields(record, draft.values);
  const lists = withStored(useCheckupLists(draft.values), record);
  const mechanics = withStoredMechanic(useMechanics(record.company), record);

  const circumstances: Circumstances = {
    phase: opening === 'amend' ? 'past' : 'open',
    type: lists.type,
    unplated: record.CarRegNo === null,
    year: yerevanYear(serverNow()),
  };
  const payload = changeOf(record, draft.values);
  const { errors, body } = checkChange(payload, draft.values, circumstances);
  const form = useFormState({
    draft,
    change,
    errors,
    required: requiredFields(draft.values, circumstances),
    locked: lockedAt(opening),
  });
  const amendment = useAmendment(record, opening, restored?.amendment);
  const isChange = changed.length > 0 || amendment.changed;
  const touched = isChange || amendment.touched;
  const stored = useMemo(
    () => ({
      base: valuesOfRecord(record),
      draft,
      ...(amendment.amending ? { amendment: amendment.stored } : {}),
    }),
    [record, draft, amendment.amending, amendment.stored],
  );
  const drafts = useDraft({
    id: record._id,
    kind: CHANGE_DRAFT,
    payload: stored,
    active: touched && !unanswered,
    dirty: touched,
    ofRecord: { restored: restored !== null },
  });
  const invalidate = useInvalidate();

  const dropDraft = async () => (unanswered ? undefined : drafts.drop(record._id));
  const finish = async () => {
    await dropDraft();
    toast.success(t('checkups.form.changed'));
    await invalidate('checkups');
    onClose();
  };
  const { save, saving, silent } = useSaveChange(record, opening, {
    onSaved: finish,
    onRefused: (refusal) => {
      const current = refusal.code === 'version_conflict' ? checkup.safeParse(refusal.data).data : undefined;
      if (current) moveOn(current);
      else {
        form.refuse(refusal.fields);
        amendment.refuse(refusal);
      }
    },
  });
  /** Closes without saving; a draft that holds nothing new must not be offered again. */
  const close = () => dropDraft().then(onClose);
  const element = useRef<HTMLFormElement>(null);
  useErrorFocus(element, form.attempts);
  const requestSave = () => {
    if (saving) return;
    form.showAll();
    if (amendment.isComplete() && body) void drafts.flush().then(() => save({ ...body, ...amendment.body }));
  };
  return {
    form,
    lists,
    mechanics,
    drafts,
    isChange,
    touched,
    amendment,
    saving,
    silent,
    requestSave,
    close,
    takeTheirs,
    element,
    work,
  };
}

export type EditWork = ReturnType<typeof useEdit>;

type Outcome = { onSaved: () => Promise<void>; onRefused: (refusal: ServerRefusal) => void };

function lockedAt(opening: EditOpening): ReadonlySet<DraftField> {
  const locked: readonly string[] = fieldsOf(opening, 'locked');
  return new Set(DRAFT_FIELDS.filter((field) => locked.includes(field)));
}

function useSaveChange(record: Checkup, opening: EditOpening, { onSaved, onRefused }: Outcome) {
  const {
    mutate: save,
    isPending,
    error,
  } = useMutation({
    mutationFn: async (change: StaffChange) => {
      const body = await withAdditions(change);
      const sent = { params: { id: record._id }, body };
      return opening === 'edit'
        ? call(checkupsEndpoints.edit, sent)
        : call(checkupLifecycleEndpoints.staffEdit, sent);
    },
    onSuccess: onSaved,
    onError: (problem) => {
      if (problem instanceof ServerRefusal) onRefused(problem);
      if (!(problem instanceof NoResponse)) showFailure(problem);
    },
  });
  return { save, saving: isPending, silent: error instanceof NoResponse };
}
