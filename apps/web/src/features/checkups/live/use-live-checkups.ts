import { useEffect } from 'react';
import { gathering, onOwnEvent, onReconnect } from '../../../platform/realtime/index.ts';

/**
 * Runs with the ids of changed checkups, once for those that change close upon another; null when some may have been missed.
 * `onChange` must be stable.
 */
export function useLiveCheckups(
  company: string | null,
  onChange: (ids: ReadonlySet<string> | null) => void,
): void {
  useEffect(() => {
    if (company === null) return;
    const { hear, stop } = gathering<string | null>((ids) =>
      onChange(ids.includes(null) ? null : new Set(ids.filter((id) => id !== null))),
    );
    const stops = [
      onOwnEvent(company, 'EDIT_CHECKUP', ({ _id }) => hear(_id)),
      onReconnect(() => hear(null)),
      stop,
    ];
    return () => {
      for (const each of stops) each();
    };
  }, [company, onChange]);
}
