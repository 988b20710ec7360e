import type { Clock } from './clock.ts';
import type { Watch } from './operation.ts';

/** So long nothing may happen to what is being sent: a half-open connection never says that it is none. */
const PATIENCE_MS = 60_000;

/** Runs it, gives it up when nothing of it moves any more. null = given up */
export async function patiently<Result>(
  { after }: Clock,
  send: (watch: Watch) => Promise<Result>,
  onProgress: (part: number) => void = () => {},
): Promise<Result | null> {
  const abort = new AbortController();
  let stop = () => {};
  const given = new Promise<null>((resolve) => {
    abort.signal.addEventListener('abort', () => resolve(null), { once: true });
  });
  const wait = () => {
    stop();
    stop = after(PATIENCE_MS, () => abort.abort());
  };
  wait();
  const watch: Watch = {
    signal: abort.signal,
    onProgress: (part) => {
      if (abort.signal.aborted) return;
      wait();
      onProgress(part);
    },
  };
  const sending = send(watch);
  try {
    return await Promise.race([sending, given]);
  } finally {
    stop();
    // Its end, some time later, is nobody's any more.
    sending.catch(() => undefined);
  }
}
