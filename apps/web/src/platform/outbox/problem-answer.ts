import { NoResponse, ServerRefusal } from '../api/call.ts';
import type { Answer, Trouble } from './operation.ts';

const SECOND_MS = 1_000;
/** A person may not do anything before he has done something else: what he did before is as welcome afterwards. */
const FIRST = new Set([
  'phone_required',
  'passkey_required',
  'person_blocked',
  'step_up_required',
  'foreign_origin',
]);

/** What a call that ended without an answer of its own says of the operation that it sent. A fault of ours is thrown. */
export function answerOf(problem: unknown): Answer {
  if (problem instanceof NoResponse) return { outcome: 'silent' };
  if (!(problem instanceof ServerRefusal)) throw problem;
  const { status, code, message, fields } = problem;
  return (
    troubleOf(problem) ??
    (status >= 500 ? { outcome: 'fault' } : { outcome: 'rejected', code, message, fields })
  );
}

/** What a refusal says of everything that might be sent now; null = it speaks of what was sent. */
function troubleOf({ status, code, retryAfter }: ServerRefusal): Trouble | null {
  // Busy, out of room, or it says itself when it will be well again.
  const isBusy = status === 429 || status === 503 || status === 507 || (status >= 500 && retryAfter > 0);
  if (isBusy) return { outcome: 'busy', waitMs: retryAfter * SECOND_MS };
  // Signed out, cut off, or a server of the build before this, which doesn't know the call yet.
  const isForNow =
    status === 401 || status === 408 || status === 425 || code === 'unknown_route' || FIRST.has(code);
  return isForNow ? { outcome: 'silent' } : null;
}
