/**
 * What may go wrong, at a named point. Of answers: unprocessed (the line is cut before anything is done), drop (it is cut
 * after all is done), bad-gateway, html, redirect (done, and answered so), delay (done, answered when `release` comes, or
 * after `seconds`), system-error, fail (refused by the bank). Of calls to the shop: duplicate, reorder (after the next
 * one), late (`minutes` of the simulator's clock), lost, wrong-checksum, wrong-amount, second-payment. Of the browser:
 * closed-tab.
 */
export const FAULT_KINDS = [
  ...['unprocessed', 'drop', 'bad-gateway', 'html', 'redirect', 'delay', 'system-error', 'fail'],
  ...['duplicate', 'reorder', 'late', 'lost', 'wrong-checksum', 'wrong-amount', 'second-payment'],
  'closed-tab',
] as const;

export type Fault = { at: string; kind: string; times: number; minutes?: number; seconds?: number };

export type Faults = {
  add(fault: Fault): void;
  /** the next one at this point, used up once more */
  take(at: string): Fault | undefined;
  list(): readonly Fault[];
  clear(): void;
  /** waits as a delayed answer does */
  wait(fault: Fault): Promise<void>;
  release(): void;
};

export function createFaults(): Faults {
  let faults: Fault[] = [];
  let waiting: (() => void)[] = [];
  return {
    add: (fault) => void faults.push(fault),
    take(at) {
      const found = faults.find((fault) => fault.at === at);
      if (found === undefined) return undefined;
      found.times -= 1;
      faults = faults.filter(({ times }) => times > 0);
      return { ...found };
    },
    list: () => faults,
    clear() {
      faults = [];
    },
    wait: ({ seconds }) =>
      new Promise((done) => {
        waiting.push(done);
        if (seconds !== undefined) setTimeout(done, seconds * 1_000).unref();
      }),
    release() {
      for (const done of waiting) done();
      waiting = [];
    },
  };
}
