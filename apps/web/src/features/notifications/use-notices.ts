import { notificationsEndpoints } from '@inspect/contract/notifications';
import { useEffect, useRef } from 'react';
import { useSession } from '../../platform/access/session.ts';
import { useInvalidate } from '../../platform/api/invalidate.ts';
import { useRead } from '../../platform/api/use-call.ts';
import { onOwnEvent, onReconnect } from '../../platform/realtime/index.ts';
import { useServerStatus } from '../../platform/server-status/index.ts';

/** Hints may get lost, and a network may let none through. */
const AGAIN_MS = 2 * 60_000;
/** Shown one after the other; the rest are asked for when these are acknowledged. */
const AT_ONCE = '5';

/**
 * What the server says there is for this person: how much he has not read, and what he has to acknowledge. Asked again at each
 * hint, after each reconnect and when the server is back; null while it does not answer.
 */
export function useNotices() {
  const { user } = useSession();
  const invalidate = useInvalidate();
  const { link } = useServerStatus();
  const read = useRead(
    notificationsEndpoints.list,
    { query: { state: 'unacknowledged', limit: AT_ONCE } },
    { staleTime: AGAIN_MS, refetchInterval: AGAIN_MS },
  );
  const wasAway = useRef(false);
  useEffect(() => {
    if (link === 'offline') {
      wasAway.current = true;
      return;
    }
    const ask = () => void invalidate('notifications');
    if (wasAway.current) ask();
    wasAway.current = false;
    let later: ReturnType<typeof setTimeout> | undefined;
    const hear = ({ within }: { within: number }) => {
      if (within === 0) return ask();
      // Heard again meanwhile, it asks once.
      later ??= setTimeout(() => {
        later = undefined;
        ask();
      }, Math.random() * within);
    };
    const stops = [onOwnEvent(user.id, 'GET_NOTIFICATION', hear), onReconnect(ask)];
    return () => {
      clearTimeout(later);
      for (const stop of stops) stop();
    };
  }, [user.id, link, invalidate]);
  const answers = read.error === null && link === 'online';
  return { unread: read.data?.unread ?? 0, told: answers ? read.data : undefined, at: read.dataUpdatedAt };
}
