import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { SignedOutReason } from '../../platform/access/session.ts';
import { isDirty } from '../../platform/dirty/dirty-work.ts';
import { useServerStatus } from '../../platform/server-status/index.ts';
import { OFFLINE_URL } from '../help/index.ts';

/** Once for each load: who comes back from there wants to sign in. */
let isLed = false;

/**
 * The application was opened while no server answers, and nobody can come in by this device: the form would be of no use,
 * so it is shown what can be done. Who was put out reads why instead.
 */
export function useGuide(reason: SignedOutReason | null, wanted: string | null): void {
  const { lost, classificators } = useServerStatus();
  const navigate = useNavigate();
  const isAlone = lost && classificators === null && (reason === 'unknown' || reason === 'chosen');
  useEffect(() => {
    if (!isAlone || isLed) return;
    isLed = true;
    void (async () => {
      const { canAnybodyEnter } = await import('../../platform/local-user/index.ts');
      if ((await canAnybodyEnter()) || isDirty()) return;
      await navigate({ to: OFFLINE_URL, search: { to: wanted ?? '/' }, replace: true });
    })();
  }, [isAlone, navigate, wanted]);
}
