import { useCallback, useEffect, useRef } from 'react';
import { useLiveCheckups } from './use-live-checkups.ts';

/**
 * Reads a list anew when a checkup of the company changes. One that nobody looks at waits until somebody does: a station has a tab
 * open at each desk, and each event would be read as often.
 * `company`: null where none is announced. `ask` must be stable.
 */
export function useLiveList(company: string | null, ask: () => unknown): void {
  const missed = useRef(false);
  const read = useReading(ask);
  useLiveCheckups(
    company,
    useCallback(() => {
      missed.current = isHidden();
      if (!missed.current) read();
    }, [read]),
  );
  useEffect(() => {
    const onShown = () => {
      if (isHidden() || !missed.current) return;
      missed.current = false;
      read();
    };
    document.addEventListener('visibilitychange', onShown);
    return () => document.removeEventListener('visibilitychange', onShown);
  }, [read]);
}

/** One reading at a time, and one more for all that came meanwhile: on a slow line each would otherwise cut off the one before. */
function useReading(ask: () => unknown): () => void {
  const state = useRef({ isReading: false, isOwed: false });
  return useCallback(() => {
    const { current } = state;
    current.isOwed = true;
    if (current.isReading) return;
    current.isReading = true;
    const go = async () => {
      while (current.isOwed) {
        current.isOwed = false;
        await ask();
      }
    };
    void go().finally(() => {
      current.isReading = false;
    });
  }, [ask]);
}

const isHidden = () => document.visibilityState === 'hidden';
