import { useCallback, useEffect, useRef } from 'react';
import { useLiveCheckups } from './use-live-checkups.ts';

/**
 * Reads a list anew when a checkup of the company changes. One that nobody looks at waits until somebody does: a station has a tab
 * open at each desk, and each event would be read as often.
 * `company`: null where none is announced. `ask` must be stable.
 */
export function useLiveList(company: string | null, ask: () => unknown): void {
  const missed = useRef(false);
  useLiveCheckups(
    company,
    useCallback(() => {
      missed.current = isHidden();
      if (!missed.current) void ask();
    }, [ask]),
  );
  useEffect(() => {
    const onShown = () => {
      if (isHidden() || !missed.current) return;
      missed.current = false;
      void ask();
    };
    document.addEventListener('visibilitychange', onShown);
    return () => document.removeEventListener('visibilitychange', onShown);
  }, [ask]);
}

const isHidden = () => document.visibilityState === 'hidden';
