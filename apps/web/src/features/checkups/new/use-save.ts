import { checkupsEndpoints, type NewCheckup } from '@inspect/contract/checkups';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call, NoResponse, ServerRefusal } from '../../../platform/api/call.ts';
import { useInvalidate } from '../../../platform/api/invalidate.ts';
import { failureText, showFailure } from '../../../platform/notify/toast.ts';
import { checkNow, isOffline } from '../../../platform/server-status/index.ts';
import type { Errors } from '../draft/check.ts';

/** Why the last save did not succeed; whatever it was, the draft is kept with its id. */
export type SaveProblem =
  | { kind: 'noInternet' }
  /** it may have arrived or not: the next save repeats it and can't make a second record */
  | { kind: 'noResponse' }
  /** a save before arrived after all, with other content */
  | { kind: 'stored' }
  | { kind: 'refused'; message: string };

type Saving = {
  /** before anything leaves: the draft is on the disk */
  keep: () => Promise<void>;
  onSaved: (checkup: NewCheckup) => Promise<void> | void;
  /** the server said no, perhaps of some fields */
  onRefused: (fields: Errors) => void;
};

/**
 * Sends a checkup. While the connection is known to be gone it is refused, after one fresh look (reliability R1).
 */
export function useSave({ keep, onSaved, onRefused }: Saving) {
  const invalidate = useInvalidate();
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<SaveProblem | null>(null);
  const { mutateAsync: send } = useMutation({
    mutationFn: (body: NewCheckup) => call(checkupsEndpoints.create, { body }),
  });

  const attempt = async (body: NewCheckup): Promise<SaveProblem | null> => {
    if (await isWithoutInternet()) return { kind: 'noInternet' };
    try {
      await send(body);
      return null;
    } catch (error) {
      if (error instanceof ServerRefusal) onRefused(error.fields);
      if (!(error instanceof NoResponse)) showFailure(error);
      return problemOf(error);
    }
  };
  /** null = something is missing. Without a connection that is said all the same: it may be why it is missing. */
  const save = async (body: NewCheckup | null) => {
    setProblem(null);
    if (!body) {
      // Nothing is sent: whoever adds what is missing and saves again need not wait for the disk.
      await keep();
      if (await isWithoutInternet()) setProblem({ kind: 'noInternet' });
      return;
    }
    setSaving(true);
    await keep();
    const failed = await attempt(body);
    setProblem(failed);
    setSaving(false);
    if (failed) return;
    await onSaved(body);
    await invalidate('checkups');
  };
  return { save, saving, problem };
}

const isWithoutInternet = async () => isOffline() && (await checkNow()) === 'offline';

function problemOf(error: unknown): SaveProblem {
  if (error instanceof NoResponse) return { kind: 'noResponse' };
  if (error instanceof ServerRefusal && error.code === 'op_reused') return { kind: 'stored' };
  return { kind: 'refused', message: failureText(error) };
}
