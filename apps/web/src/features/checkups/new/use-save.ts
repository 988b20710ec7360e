import { checkupsEndpoints, type NewCheckup } from '@inspect/contract/checkups';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call, NoResponse, ServerRefusal } from '../../../platform/api/call.ts';
import { useInvalidate } from '../../../platform/api/invalidate.ts';
import { failureText } from '../../../platform/notify/toast.ts';
import { checkNow, isOffline, useServerStatus } from '../../../platform/server-status/index.ts';
import type { Errors } from '../draft/check.ts';

/** Why the last save did not succeed, or none would now; whatever it was, the draft is stored with its id. */
export type SaveProblem =
  | { kind: 'noInternet' }
  /** it may have arrived or not: the next save repeats it and can't make a second record */
  | { kind: 'noResponse' }
  /** a save before arrived after all, with other content */
  | { kind: 'stored' }
  | { kind: 'refused'; message: string };

type Saving = {
  /** before anything leaves: the draft is on the disk */
  storeDraft: () => Promise<void>;
  onSaved: (checkup: NewCheckup) => Promise<void> | void;
  /** the server said no, perhaps of some fields */
  onRefused: (fields: Errors, code: string) => void;
};

const NO_INTERNET: SaveProblem = { kind: 'noInternet' };

/**
 * Sends a checkup. While the connection is known to be gone that is said before anything is typed, and a save is
 * refused after one fresh look (reliability R1).
 */
export function useSave({ storeDraft, onSaved, onRefused }: Saving) {
  const invalidate = useInvalidate();
  const { link, lost } = useServerStatus();
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<SaveProblem | null>(null);
  const { mutateAsync: send } = useMutation({
    mutationFn: (body: NewCheckup) => call(checkupsEndpoints.create, { body }),
  });

  const attempt = async (body: NewCheckup): Promise<SaveProblem | null> => {
    if (await isWithoutInternet()) return NO_INTERNET;
    try {
      await send(body);
      return null;
    } catch (error) {
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
    const failed = await attempt(body);
    setProblem(failed);
    setSaving(false);
    if (failed) return;
    await onSaved(body);
    await invalidate('checkups');
  };
  const standing = problem?.kind === 'noInternet' && link === 'online' ? null : problem;
  return { save, saving, problem: standing ?? (lost ? NO_INTERNET : null) };
}

const isWithoutInternet = async () => isOffline() && (await checkNow()) === 'offline';

function problemOf(error: unknown): SaveProblem {
  if (error instanceof NoResponse) return { kind: 'noResponse' };
  if (error instanceof ServerRefusal && error.code === 'op_reused') return { kind: 'stored' };
  return { kind: 'refused', message: failureText(error) };
}
