import { NoResponse, refusalOf } from '../../../apps/web/src/platform/api/call.ts';

const SECOND_MS = 1_000;
/** Timers and clocks of one process may differ by as much. */
const EARLY_MS = 50;

/** What all clients have seen together. */
export type Seen = {
  /** how often each status was answered, 0 = no answer */
  statuses: Map<string, number>;
  /** what the server said to a 429 or 503 without saying when to come again */
  withoutTime: string[];
  /** batches that came before the time that the server had named */
  early: number;
  /** answers that were lost on the way */
  lost: number;
};

export const nothingSeen = (): Seen => ({ statuses: new Map(), withoutTime: [], early: 0, lost: 0 });

type Sent = { method: string; path: string; body?: unknown; signal?: AbortSignal };
/** One browser's way to the server. @throws NoResponse, ServerRefusal */
export type Line = {
  ask: (sent: Sent) => Promise<unknown>;
  /** the answer to the next batch is lost */
  loseNext: () => void;
};

/** Where the server listens, and from where pages come to it. */
export type Place = { address: string; origin: string };

export function createLine({ address, origin }: Place, token: string, seen: Seen): Line {
  const headers = { cookie: `inspect-session=${token}`, origin, accept: 'application/json' };
  const ofWrites = { 'content-type': 'application/json', 'x-requested-with': 'inspect' };
  let notBefore = 0;
  let loses = false;

  return {
    loseNext: () => {
      loses = true;
    },
    ask: async ({ method, path, body, signal }) => {
      const isBatch = method === 'POST';
      if (isBatch && performance.now() < notBefore - EARLY_MS) seen.early += 1;
      const name = `${method} ${path}`;
      const note = (status: number) => {
        const key = `${name}: ${status}`;
        seen.statuses.set(key, (seen.statuses.get(key) ?? 0) + 1);
      };
      const answer = await fetch(`${address}/api${path}`, {
        method,
        headers: { ...headers, ...(isBatch ? ofWrites : {}) },
        ...(isBatch ? { body: JSON.stringify(body) } : {}),
        ...(signal ? { signal } : {}),
      }).catch(() => {
        note(0);
        throw new NoResponse();
      });
      note(answer.status);
      const content: unknown = await answer.json();
      if (isBatch && loses) {
        loses = false;
        seen.lost += 1;
        throw new NoResponse();
      }
      if (answer.ok) return content;
      const refusal = refusalOf(answer.status, content, answer.headers.get('retry-after'));
      if (refusal.retryAfter > 0) notBefore = performance.now() + refusal.retryAfter * SECOND_MS;
      else seen.withoutTime.push(`${name}: ${answer.status} ${refusal.code}`);
      throw refusal;
    },
  };
}
