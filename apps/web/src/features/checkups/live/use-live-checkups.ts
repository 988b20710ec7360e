import { useEffect } from 'react';
import { onOwnEvent, onReconnect } from '../../../platform/realtime/index.ts';

/** Runs with the id of a changed checkup, null when some may have been missed. `onChange` must be stable. */
export function useLiveCheckups(company: string | null, onChange: (id: string | null) => void): void {
  useEffect(() => {
    if (company === null) return;
    const stops = [
      onOwnEvent(company, 'EDIT_CHECKUP', ({ _id }) => onChange(_id)),
      onReconnect(() => onChange(null)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [company, onChange]);
}
