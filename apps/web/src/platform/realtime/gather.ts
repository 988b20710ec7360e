/**
 * For so long hints that come after one another are gathered: a phone that sends its day, or a company that is at work, announces
 * dozens in a second, and each answered by itself would have every open page ask as often.
 */
const GATHERED_MS = 1_000;

/** Answers the first hint at once and those that come within the time after it together, as long as any come. */
export function gathering<Hint>(answer: (hints: readonly Hint[]) => unknown) {
  let gathered: Hint[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = (hints: readonly Hint[]) => {
    timer = setTimeout(() => {
      timer = undefined;
      if (gathered.length > 0) tell(gathered.splice(0));
    }, GATHERED_MS);
    void answer(hints);
  };
  return {
    hear: (hint: Hint): void => {
      if (timer === undefined) tell([hint]);
      else gathered.push(hint);
    },
    /** Nothing more is answered. */
    stop: (): void => {
      clearTimeout(timer);
      gathered = [];
    },
  };
}
