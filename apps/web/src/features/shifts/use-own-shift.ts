import { ownShift } from '@inspect/contract/shifts';
import { useSession } from '../../platform/access/session.ts';
import { useRead } from '../../platform/api/use-call.ts';
import { useHints } from '../../platform/realtime/index.ts';

const EVENTS = ['EDIT_CHECKUP'] as const;

/** One's own open shift; cash that is taken anywhere may have opened one, or moved what was counted. */
export function useOwnShift(enabled: boolean) {
  const { company } = useSession().user;
  const read = useRead(ownShift, {}, { enabled, staleTime: 0 });
  const { refetch } = read;
  useHints({ of: company, events: EVENTS, enabled: enabled && company !== null }, refetch);
  return read;
}
