/** So long a read may say nothing, reliability F21: a half-open line never says that it is none. */
const SILENCE_MS = 45_000;

export type ReadWatch = {
  /** its person needs it no more, or it has been silent for too long */
  signal: AbortSignal;
  /** Something of the answer has come. */
  heard: () => void;
};

/** Runs a read and ends it when nothing of it comes any more; over a slow line it takes its time. */
export async function readPatiently<Result>(
  signal: AbortSignal | undefined,
  read: (watch: ReadWatch) => Promise<Result>,
): Promise<Result> {
  const end = new AbortController();
  const leave = () => end.abort(signal?.reason);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => end.abort(new DOMException('', 'TimeoutError')), SILENCE_MS);
  };
  if (signal?.aborted) leave();
  else signal?.addEventListener('abort', leave, { once: true });
  heard();
  try {
    return await read({ signal: end.signal, heard });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', leave);
  }
}

/** The answer's text, piece by piece. */
export async function textOf(answer: Response, heard: () => void): Promise<string> {
  const reader = answer.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    heard();
    const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
    text += decoder.decode(value, { stream: !done });
    if (done) return text;
  }
}
