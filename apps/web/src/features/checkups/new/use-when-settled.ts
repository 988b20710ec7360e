import { useEffect, useState } from 'react';

/** `run` now, or as soon as what it depends on has arrived: a fast hand need not wait for the look-up. */
export function useWhenSettled(busy: boolean, run: () => void) {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (!wanted || busy) return;
    setWanted(false);
    run();
  }, [wanted, busy, run]);
  return { wanted, request: () => setWanted(true) };
}
