import { useEffect } from 'react';
import { onCompanyEvent, onReconnect } from '../../../platform/realtime/index.ts';

/**
 * Runs when a checkup of this company changes, with its id; with null when announcements may have been missed.
 * `onChange` must be stable (useCallback).
 */
export function useLiveCheckups(company: string | null, onChange: (id: string | null) => void): void {
  useEffect(() => {
    if (company === null) return;
    const stops = [
      onCompanyEvent(company, 'EDIT_CHECKUP', ({ _id }) => onChange(_id)),
      onReconnect(() => onChange(null)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [company, onChange]);
}
