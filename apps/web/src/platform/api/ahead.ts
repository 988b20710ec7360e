import { localKeys } from '../local-state/keys.ts';

type Ahead = {
  /** by address; undefined = not asked after all */
  answers: Record<string, Promise<Response | undefined>>;
  /** what this browser remembered of the person then, as it stands there */
  person: string | null;
  at: number;
  /** one answer was taken: from then on other tabs are followed, and what is remembered is this tab's own */
  taken?: true;
};

declare global {
  /** what public/ahead.js asked */
  var inspectAhead: Ahead | undefined;
}

/** As long as any other read counts as fresh. */
const FRESH_MS = 15_000;

let used = false;

/**
 * The answer to a read that was asked before this code was there, to be taken once. undefined = nobody asked, or too long
 * ago, or another tab has signed out or in since.
 */
export function takeAhead(address: string): Promise<Response | undefined> | undefined {
  const ahead = globalThis.inspectAhead;
  const answer = ahead?.answers[address];
  if (!ahead || !answer) return undefined;
  delete ahead.answers[address];
  const isStill = ahead.taken || localStorage.getItem(localKeys.person) === ahead.person;
  if (!isStill || performance.now() - ahead.at > FRESH_MS) {
    dropAhead();
    return undefined;
  }
  ahead.taken = true;
  used = true;
  // Whoever left meanwhile is not shown what was answered to him.
  return answer.then(
    (response) => (globalThis.inspectAhead === ahead ? response : undefined),
    () => undefined,
  );
}

/** Whoever leaves, or comes, is no more the one for whom was asked. */
export function dropAhead(): void {
  globalThis.inspectAhead = undefined;
}

/** Whether an answer was taken: what it says of rights is older than this code. */
export function tookAhead(): boolean {
  return used;
}
