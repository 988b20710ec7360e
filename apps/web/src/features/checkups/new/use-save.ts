import { checkupsEndpoints, type NewCheckup } from '@inspect/contract/checkups';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call, NoResponse, ServerRefusal } from '../../../platform/api/call.ts';
import { useInvalidate } from '../../../platform/api/invalidate.ts';
import { timeLimit } from '../../../platform/api/time-limit.ts';
import { failureText } from '../../../platform/notify/toast.ts';
import { checkNow, isOffline, useServerStatus } from '../../../platform/server-status/index.ts';
import { expectNoneRefused, withAdditions } from '../../additions/index.ts';
import type { Errors } from '../draft/check.ts';

/** Why the last save did not succeed, or what the next one meets; whatever it was, the draft is stored with its id. */
export type SaveProblem =
  | { kind: 'noInternet' }
  /** it was begun with a connection that is gone now: a save is kept on this device */
  | { kind: 'willWait' }
  /** it may have arrived or not: the next save repeats it and can't make a second record */
  | { kind: 'noResponse' }
  /** a save before arrived after all, with other content */
  | { kind: 'stored' }
  | { kind: 'refused'; message: string };

type Saving = {
  /** before anything leaves: the draft is on the disk */
  storeDraft: () => Promise<void>;
  onSaved: (checkup: NewCheckup) => Promise<void> | void;
  /** there was a connection while it was typed: then it is not lost, whatever becomes of that (reliability R2) */
  begun: boolean;
  /** nobody answered: it waits on this device from now on. false = this browser keeps nothing */
  keep: (checkup: NewCheckup) => Promise<boolean>;
  onKept: (checkup: NewCheckup) => Promise<void> | void;
  /** the server said no, perhaps of some fields */
  onRefused: (fields: Errors, code: string) => void;
};

const NO_INTERNET: SaveProblem = { kind: 'noInternet' };
const SILENT: SaveProblem = { kind: 'noResponse' };
const WILL_WAIT: SaveProblem = { kind: 'willWait' };
/** Whoever stands at the desk waits no longer for a line that says nothing. */
const PATIENCE_MS = 20_000;

/**
 * Sends a checkup. One that would begin without a connection is refused after one fresh look, which is said before
 * anything is typed (reliability R1); one that was begun and that nobody answers for waits on this device (R2).
 */
export function useSave({ storeDraft, onSaved, onRefused, begun, keep, onKept }: Saving) {
  const invalidate = useInvalidate();
  const { link, lost } = useServerStatus();
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<SaveProblem | null>(null);
  const { mutateAsync: send } = useMutation({
    mutationFn: async (body: NewCheckup) => {
      const signal = timeLimit(PATIENCE_MS);
      return call(checkupsEndpoints.create, { body: await withAdditions(body, signal), signal });
    },
  });

  const kept = async (body: NewCheckup) => ((await keep(body)) ? 'kept' : SILENT);
  const attempt = async (body: NewCheckup): Promise<SaveProblem | 'saved' | 'kept'> => {
    try {
      // Kept as well it would wait behind what nobody sends.
      expectNoneRefused(body);
      if (await isWithoutInternet()) return begun ? await kept(body) : NO_INTERNET;
      await send(body);
      return 'saved';
    } catch (error) {
      if (error instanceof NoResponse) return kept(body);
      if (error instanceof ServerRefusal) onRefused(error.fields, error.code);
      return problemOf(error);
    }
  };
  /** null = something is missing. Without a connection that is said all the same: it may be why it is missing. */
  const save = async (body: NewCheckup | null) => {
    setProblem(null);
    if (!body) {
      // Nothing is sent: whoever adds what is missing and saves again need not wait for the disk.
      await storeDraft();
      if (await isWithoutInternet()) setProblem(NO_INTERNET);
      return;
    }
    setSaving(true);
    await storeDraft();
    const end = await attempt(body);
    setProblem(typeof end === 'string' ? null : end);
    setSaving(false);
    if (end === 'kept') await onKept(body);
    if (end !== 'saved') return;
    await onSaved(body);
    await invalidate('checkups');
  };
  const standing = problem?.kind === 'noInternet' && link === 'online' ? null : problem;
  return { save, saving, problem: standing ?? (lost ? (begun ? WILL_WAIT : NO_INTERNET) : null) };
}

const isWithoutInternet = async () => isOffline() && (await checkNow()) === 'offline';

function problemOf(error: unknown): SaveProblem {
  if (error instanceof ServerRefusal && error.code === 'op_reused') return { kind: 'stored' };
  return { kind: 'refused', message: failureText(error) };
}
