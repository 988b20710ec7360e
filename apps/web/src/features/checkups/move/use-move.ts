import { fieldsOf } from '@inspect/contract/checkup-fields';
import {
  type Checkup,
  checkupLifecycleEndpoints,
  type MoveToVehicle,
  requiredFields,
} from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { yerevanYear } from '@inspect/contract/kernel';
import type { Vehicle } from '@inspect/contract/vehicles';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import { call, NoResponse, ServerRefusal } from '../../../platform/api/call.ts';
import { useInvalidate } from '../../../platform/api/invalidate.ts';
import { useWorkDraft } from '../../../platform/drafts/index.ts';
import { newId } from '../../../platform/new-id.ts';
import { showFailure, toast } from '../../../platform/notify/toast.ts';
import { serverNow } from '../../../platform/server-status/index.ts';
import { fieldId } from '../../../ui/form/field.ts';
import { useErrorFocus } from '../../../ui/form/use-error-focus.ts';
import { withAdditions } from '../../additions/index.ts';
import { type AskedFor, plateText, useAsked, useFoundVehicle, useVehicle } from '../../vehicles/index.ts';
import { askedOf, withAnswer } from '../draft/asked.ts';
import { isBegun } from '../draft/change.ts';
import { checkMove } from '../draft/check.ts';
import { type CheckupDraft, checkupDraft, DRAFT_FIELDS, draftLike } from '../draft/draft.ts';
import { isPlateConfirmed, movingOf } from '../draft/payload.ts';
import { useFormState } from '../form/form-state.ts';
import { useCheckupLists } from '../lists/use-checkup-lists.ts';

/** The id of the draft is that of the new record, however often it is sent. */
const moving = z.object({ draft: checkupDraft, reason: z.string() });
type Moving = z.infer<typeof moving>;

const locked: readonly string[] = fieldsOf('move', 'locked');
const LOCKED = new Set(DRAFT_FIELDS.filter((field) => locked.includes(field)));

export function useMove(record: Checkup, onEnd: (shown: string) => void) {
  const [work, setWork] = useState<Moving>(() => ({ draft: draftLike(record, 'move', newId()), reason: '' }));
  const { draft, reason } = work;
  const change = useCallback(
    (update: (draft: CheckupDraft) => CheckupDraft) =>
      setWork((now) => ({ ...now, draft: update(now.draft) })),
    [],
  );
  const onVehicle = useCallback(
    (about: AskedFor, vehicle: Vehicle | null) => change((now) => withAnswer(now, about, vehicle)),
    [change],
  );
  const asked = askedOf(draft);
  const settled = useAsked(asked);
  const { inFields } = useFoundVehicle(settled, useVehicle(settled), onVehicle);
  const lists = useCheckupLists(draft.values);
  const year = yerevanYear(serverNow());
  const circumstances = {
    phase: 'past',
    type: lists.type,
    unplated: false,
    year,
    plateConfirmed: isPlateConfirmed(draft),
  } as const;
  const { errors, body } = checkMove(movingOf(record, draft, reason), draft.values, circumstances);
  const required = requiredFields(draft.values, circumstances);
  const form = useFormState({ draft, change, errors, required, locked: LOCKED });
  const [said, setSaid] = useState<string | undefined>();
  const missing = form.tried && reason.trim() === '' ? t('checkups.field.reason') : undefined;

  // Nothing is left to be kept or asked about when the screen goes on to the record that is shown next.
  const [over, setOver] = useState<string | null>(null);
  useEffect(() => {
    if (over !== null) onEnd(over);
  }, [over, onEnd]);
  const begun = over === null && (isBegun(draft) || reason !== '');
  const stored = useWorkDraft({
    kind: 'checkup-move',
    about: record._id,
    shape: moving,
    work: useMemo(() => (begun ? work : null), [begun, work]),
    onContinue: setWork,
  });
  const sending = useSend(record, {
    onMoved: (moved) => {
      toast.success(t('checkups.move.done', { plate: plateText(moved.CarRegNo) ?? moved.VIN }));
      setOver(moved._id);
    },
    onRefused: ({ fields }) => {
      form.refuse(fields);
      setSaid(fields.reason);
    },
  });
  const element = useRef<HTMLFormElement>(null);
  useErrorFocus(element, form.attempts);
  return {
    form,
    lists,
    begun,
    offer: stored.offer,
    storing: stored.storing,
    close: () => setOver(record._id),
    /** nobody has heard of this vehicle: its facts are to be typed */
    unknown: asked !== null && inFields && draft.found === null,
    element,
    saving: sending.isPending,
    silent: sending.error instanceof NoResponse,
    reason: {
      name: 'reason',
      value: reason,
      error: said ?? missing,
      onChange: (value: string) => {
        setSaid(undefined);
        setWork((now) => ({ ...now, reason: value }));
      },
    },
    requestSave: () => {
      if (sending.isPending) return;
      form.showAll();
      if (reason.trim() === '') document.getElementById(fieldId('reason'))?.focus();
      else if (body) sending.mutate(body);
    },
  };
}

type Outcome = { onMoved: (moved: Checkup) => void; onRefused: (refusal: ServerRefusal) => void };

function useSend(record: Checkup, { onMoved, onRefused }: Outcome) {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: async (body: MoveToVehicle) =>
      call(checkupLifecycleEndpoints.move, { params: { id: record._id }, body: await withAdditions(body) }),
    onSuccess: async ({ data }) => {
      onMoved(data);
      await invalidate('checkups');
    },
    onError: (problem) => {
      if (problem instanceof ServerRefusal) onRefused(problem);
      if (!(problem instanceof NoResponse)) showFailure(problem);
      // What stands now is shown, whatever the reason of the refusal.
      void invalidate('checkups');
    },
  });
}
