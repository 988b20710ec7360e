import { type NewCheckup, requiredFields } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { yerevanYear } from '@inspect/contract/kernel';
import { prepaidFor } from '@inspect/contract/payments';
import type { Vehicle } from '@inspect/contract/vehicles';
import { useCallback, useRef, useState } from 'react';
import { useSession } from '../../../platform/access/session.ts';
import { useDraft } from '../../../platform/drafts/index.ts';
import { newId } from '../../../platform/new-id.ts';
import { toast } from '../../../platform/notify/toast.ts';
import { serverNow, useServerStatus } from '../../../platform/server-status/index.ts';
import { useErrorFocus } from '../../../ui/form/use-error-focus.ts';
import { useMechanics } from '../../users/index.ts';
import { type AskedFor, plateText } from '../../vehicles/index.ts';
import { withAnswer } from '../draft/asked.ts';
import { isBegun, withMechanic } from '../draft/change.ts';
import { checkNew } from '../draft/check.ts';
import type { CheckupDraft } from '../draft/draft.ts';
import { CHECKUP_DRAFT } from '../draft/draft-kind.ts';
import { dueOf, isCash, isCashStale, isPlateConfirmed, payloadOf } from '../draft/payload.ts';
import { useFormState } from '../form/form-state.ts';
import { useCheckupLists } from '../lists/use-checkup-lists.ts';
import { useQuote } from '../quote/use-quote.ts';
import { forgetRefused, keepUnsent, namesOf } from '../unsent/unsent-kind.ts';
import { type Lookup, useLookup } from './use-lookup.ts';
import { useSave } from './use-save.ts';
import { useWhenSettled } from './use-when-settled.ts';

/** `stored`: the draft whose record the server has now; null = it waits on this device */
export type OnSaved = (stored: CheckupDraft | null) => void;

/** One new checkup from the first key to the server's answer. The screen only lays it out. */
export function useNewCheckup(start: CheckupDraft, onSaved: OnSaved) {
  const { user } = useSession();
  const status = useServerStatus();
  const [typedDraft, change] = useState(start);
  const mechanics = useMechanics();
  const draft = withMechanic(typedDraft, mechanics.preferred);
  const lists = useCheckupLists(draft.values);
  const year = yerevanYear(serverNow());

  const onVehicle = useCallback((asked: AskedFor, vehicle: Vehicle | null) => {
    change((current) => withAnswer(current, asked, vehicle));
  }, []);
  const atWhoseStation = user.station === null ? draft.values.mechanic : null;
  const lookup = useLookup({ draft, year, mechanic: atWhoseStation, onVehicle });
  const quoted = useQuote(draft.values, year, { mechanic: atWhoseStation });

  const fees = quoted.quote?.fees ?? null;
  // Used by itself unless the person keeps it for another time.
  const offered = fees ? prepaidFor(fees, NOTHING_PAID, lookup.answer?.data.prepaid ?? []) : [];
  const used = draft.leavesPrepaid ? [] : offered;
  const due = dueOf(fees, used);

  const circumstances = {
    phase: 'new',
    type: lists.type,
    unplated: draft.firstRegistration,
    year,
    plateConfirmed: isPlateConfirmed(draft),
  } as const;
  const { errors, body } = checkNew(payloadOf(draft, quoted.quote, used), draft.values, circumstances);
  const form = useFormState({ draft, change, errors, required: requiredFields(draft.values, circumstances) });

  const begun = isBegun(draft);
  const drafts = useDraft({ id: draft.id, kind: CHECKUP_DRAFT, payload: typedDraft, active: begun });

  // The server has answered this page, and there was a connection when something stood in the form.
  const [wasBegun, setBegun] = useState(false);
  const begins = begun && status.link === 'online' && status.classificators !== null;
  if (begins && !wasBegun) setBegun(true);

  const element = useRef<HTMLFormElement>(null);
  useErrorFocus(element, form.attempts);
  const waitingId = useRef(newId());
  const { save, saving, problem } = useSave({
    storeDraft: drafts.flush,
    onRefused: (fields, code) => {
      form.refuse(fields);
      // The sum as it now stands is shown, and said to be taken anew, before the next save.
      if (code === 'checkup.sum_changed' || code === 'checkup.sum_unknown') quoted.again();
      // What the panel says of the vehicle is older than this refusal.
      lookup.again();
    },
    onSaved: async (body) => {
      await drafts.drop(draft.id);
      await forgetRefused(draft.id, null);
      toast.success(t('checkups.form.saved', { plate: nameOf(body) }));
      onSaved(draft);
    },
    begun: wasBegun,
    keep: (body) =>
      keepUnsent(waitingId.current, user.id, body, {
        draft,
        names: namesOf(draft, { ...lists, mechanic: mechanics }),
      }),
    onKept: async (body) => {
      await drafts.drop(draft.id);
      await forgetRefused(draft.id, waitingId.current);
      toast.warning(t('checkups.unsent.kept', { plate: nameOf(body) }));
      onSaved(null);
    },
  });
  const trySave = () => {
    form.showAll();
    // What was declared as taken is never stored as unpaid.
    void save(lacksReason(lookup, draft) || isCashStale(draft, due) ? null : body);
  };
  const looking = lookup.busy || quoted.updating;
  // Said of a sum: the key of a fast hand waits for it, and the save waits for the key.
  const cash = useWhenSettled(looking, () =>
    change((current) => ({ ...current, cashTaken: isCash(current, due) ? null : due })),
  );
  // An only mechanic is chosen by itself, as soon as it is known who there is.
  const choosing = mechanics.options === undefined && mechanics.failure === undefined;
  const saveWhenReady = useWhenSettled(saving || looking || choosing || cash.wanted, trySave);

  return {
    form,
    lists,
    mechanics,
    lookup,
    quoted,
    due,
    prepaid: {
      offered,
      used,
      // What is left to be taken is another sum then: it is said anew.
      onUse: (uses: boolean) => change((current) => ({ ...current, leavesPrepaid: !uses, cashTaken: null })),
    },
    looking,
    drafts,
    problem,
    element,
    saving: saving || saveWhenReady.wanted,
    requestCash: cash.request,
    requestSave: () => (saving ? undefined : saveWhenReady.request()),
  };
}

const NOTHING_PAID = { inspection: 0, environmental: 0 };

const nameOf = ({ CarRegNo, VIN }: NewCheckup) => plateText(CarRegNo ?? null) ?? VIN;

/** A refusal that may be overridden is, but with a reason; any other one the server has to say itself. */
function lacksReason({ answer }: Lookup, { overrideReason }: CheckupDraft): boolean {
  const overridable = answer?.refusals.some((refusal) => refusal.overridable) ?? false;
  return overridable && overrideReason.trim() === '';
}
