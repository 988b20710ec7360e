import { type Changes, type ChangesOf, changesEndpoints } from '@inspect/contract/changes';
import { checkSession } from '../access/sign-in.ts';
import { call } from '../api/call.ts';
import { createRetry } from '../outbox/retry.ts';
import type { PulledCopies, PulledPage } from './pulled-copies.ts';

type Pull = {
  of: ChangesOf;
  copies: PulledCopies;
  /** what of an answer lies where */
  rowsOf: (changes: Changes) => PulledPage['rows'];
  /** whom the server answers here, now; null = nobody who keeps them */
  reader: () => string | null;
  /** runs after each page that was taken */
  taken: () => void;
};

/**
 * Asks for what has changed since these copies were told of last, page by page, each time when it is hinted that something may
 * have. What is hinted while an answer is on its way leads to asking once more; what can't be had now is asked for again.
 */
export function createPull({ of, copies, rowsOf, reader, taken }: Pull): { hint: () => void } {
  const retry = createRetry({ now: Date.now, random: Math.random, after: () => () => undefined });
  let running = false;
  let asked = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function pull(owner: string): Promise<void> {
    for (let more = true; more && reader() === owner; ) {
      const base = await copies.standing(owner);
      const since = base.standing?.cursor;
      const at = Date.now();
      const changes = await call(changesEndpoints.changes, {
        query: since === undefined ? { of } : { of, since },
      });
      // Whoever came meanwhile is told for himself.
      if (reader() !== owner) return;
      const { whole, more: goesOn, cursor, gone, ...rows } = changes;
      const told = [...gone, ...Object.values(rows).flatMap((some) => some.map(({ _id }) => _id))];
      const page = { at, whole, cursor, told, more: goesOn, rows: rowsOf(changes) };
      more = (await copies.take(owner, base, page)) === 'moved' || page.more;
      taken();
    }
  }

  async function pullAsked(): Promise<void> {
    running = true;
    while (asked) {
      asked = false;
      const owner = reader();
      try {
        if (owner !== null) await pull(owner);
        retry.succeeded();
      } catch (problem) {
        checkSession(problem);
        // Nobody answered, or not well: what is here stays as it is until then.
        timer = setTimeout(hint, retry.failed());
      }
    }
    running = false;
  }

  function hint(): void {
    clearTimeout(timer);
    asked = true;
    if (!running) void pullAsked();
  }
  return { hint };
}
