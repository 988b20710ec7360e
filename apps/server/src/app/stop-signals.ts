const SIGNALS = { SIGINT: 2, SIGTERM: 15 } as const;
/** What a program ends with that a signal ended: 128 and the signal's number. */
const BY_SIGNAL = 128;
/** A terminal sends Ctrl+C to all its programs, and npm hands on its own copy: the same wish comes twice at once. */
const SAME_WISH_MS = 1_000;

export type StopSignals = {
  /** aborted by the first signal; its reason is the signal's name */
  asked: AbortSignal;
  /** aborted by a second one, or by `hurry`: what still runs is given up */
  hurried: AbortSignal;
  /** when time is up, no signal needed */
  hurry(): void;
  /** something that nobody caught: asks to stop, and the program ends as failed */
  crashed(): void;
  /** 0; 1 after a crash; or 128 and the number of the signal that would not wait */
  exitCode(): number;
};

type Source = { on(name: keyof typeof SIGNALS, heard: () => void): unknown };

/** Listens for SIGTERM and SIGINT from now on, so that they never end the process by themselves. */
export function listenForStop(source: Source, now = () => performance.now()): StopSignals {
  const asked = new AbortController();
  const hurried = new AbortController();
  let first = 0;
  let code = 0;
  const heard = (name: keyof typeof SIGNALS) => {
    if (!asked.signal.aborted) {
      first = now();
      asked.abort(name);
    } else if (now() - first >= SAME_WISH_MS && !hurried.signal.aborted) {
      code = BY_SIGNAL + SIGNALS[name];
      hurried.abort(name);
    }
  };
  source.on('SIGTERM', () => heard('SIGTERM'));
  source.on('SIGINT', () => heard('SIGINT'));
  return {
    asked: asked.signal,
    hurried: hurried.signal,
    hurry: () => hurried.abort('time'),
    crashed: () => {
      code = 1;
      if (!asked.signal.aborted) asked.abort('crash');
    },
    exitCode: () => code,
  };
}
