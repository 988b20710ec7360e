import { useEffect, useState } from 'react';

/** Seconds until a further code may be asked for, counted down to 0. */
export function useResend(first: number) {
  const [left, setLeft] = useState(first);
  const waiting = left > 0;
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1_000);
    return () => clearInterval(timer);
  }, [waiting]);
  return { left, restart: setLeft };
}
