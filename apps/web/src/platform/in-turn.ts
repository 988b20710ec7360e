const turns = new Map<string, Promise<unknown>>();

/**
 * One after the other under this name, in all tabs of this browser; `shared` ones beside each other, but never beside one
 * that is not. Without a secure context there are no locks between tabs: then one after the other in this tab.
 */
export async function inTurn<Result>(
  name: string,
  work: () => Promise<Result>,
  mode: LockMode = 'exclusive',
): Promise<Result> {
  const { navigator } = globalThis;
  if (navigator?.locks) return navigator.locks.request(name, { mode }, work);
  const mine = (turns.get(name) ?? Promise.resolve()).then(work, work);
  turns.set(name, mine);
  const leave = () => {
    if (turns.get(name) === mine) turns.delete(name);
  };
  mine.then(leave, leave);
  return mine;
}

/** Does it unless somebody has his turn under this name, and lets nobody have one meanwhile. */
export async function unlessTaken(name: string, work: () => Promise<void>): Promise<void> {
  const { navigator } = globalThis;
  if (!navigator?.locks) return turns.has(name) ? undefined : inTurn(name, work);
  await navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}
