/** Does what may take for ever, no longer than so: then its signal ends it. */
export async function within<Result>(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), milliseconds);
  try {
    return await work(ending.signal);
  } finally {
    clearTimeout(timer);
  }
}
