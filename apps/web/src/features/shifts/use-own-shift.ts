import { ownShift } from '@inspect/contract/shifts';
import { useEffect } from 'react';
import { useSession } from '../../platform/access/session.ts';
import { useRead } from '../../platform/api/use-call.ts';
import { onOwnEvent, onReconnect } from '../../platform/realtime/index.ts';

/** One's own open shift; cash that is taken anywhere may have opened one, or moved what was counted. */
export function useOwnShift(enabled: boolean) {
  const { company } = useSession().user;
  const read = useRead(ownShift, {}, { enabled, staleTime: 0 });
  const { refetch } = read;
  useEffect(() => {
    if (!enabled || company === null) return;
    const stops = [
      onOwnEvent(company, 'EDIT_CHECKUP', () => void refetch()),
      onReconnect(() => void refetch()),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [enabled, company, refetch]);
  return read;
}
