import type { Kind, Operation } from './operation.ts';

/** What is sent next: several together, or one by a call of its own. */
export type Selection =
  | { together: true; operations: readonly Operation[] }
  | { together: false; operation: Operation; kind: Kind & Required<Pick<Kind, 'send'>> };

/** The longest wait of one operation; a later time was written under another clock. */
export const LONGEST_WAIT_MS = 60_000;

type Bounds = { count: number; bytes: number };
type Kinds = ReadonlyMap<string, Kind>;

/**
 * Records before photographs, those that failed least before others, small before large, the oldest first; never one
 * before what it depends on has been answered, and never one that a person has to decide about.
 */
export function selectNext(
  all: readonly Operation[],
  kinds: Kinds,
  now: number,
  bounds: Bounds,
): Selection | null {
  const ready = sendable(all, kinds).filter((operation) => waitOf(operation, now) === 0);
  const together = ready.filter(({ kind }) => !kinds.get(kind)?.send).sort(byFailures);
  if (together.length > 0) return { together: true, operations: filled(together, bounds) };
  const [operation] = ready.sort(bySize);
  const kind = operation && kinds.get(operation.kind);
  return operation && kind?.send ? { together: false, operation, kind: { ...kind, send: kind.send } } : null;
}

/** Ms until something can be sent; null = nothing can be, however long one waits. */
export function waitForNext(all: readonly Operation[], kinds: Kinds, now: number): number | null {
  const waits = sendable(all, kinds).map((operation) => waitOf(operation, now));
  return waits.length > 0 ? Math.min(...waits) : null;
}

/** One of a kind, or of a shape, that this version doesn't know waits for a version that does. */
function sendable(all: readonly Operation[], kinds: Kinds): Operation[] {
  const pending = new Set(all.map(({ id }) => id));
  const isPending = (id: string) => pending.has(id);
  return all.filter(
    ({ kind, schema, refusal, dependsOn, after }) =>
      schema <= (kinds.get(kind)?.schema ?? 0) &&
      refusal === null &&
      !dependsOn.some(isPending) &&
      !after.some(isPending),
  );
}

function waitOf({ nextAt }: Operation, now: number): number {
  const wait = nextAt - now;
  return wait > 0 && wait <= LONGEST_WAIT_MS ? wait : 0;
}

function byFailures(left: Operation, right: Operation): number {
  return left.attempts - right.attempts || left.seq - right.seq;
}

const MEGABYTE = 1_048_576;

function bySize(left: Operation, right: Operation): number {
  const megabytes = ({ size }: Operation) => Math.floor(size / MEGABYTE);
  return left.attempts - right.attempts || megabytes(left) - megabytes(right) || left.seq - right.seq;
}

/** One that is larger than all bounds goes alone: the server says what is to be done with it. */
function filled(ready: readonly Operation[], { count, bytes }: Bounds): Operation[] {
  const taken: Operation[] = [];
  let size = 0;
  for (const operation of ready.slice(0, count)) {
    size += operation.size;
    if (size > bytes && taken.length > 0) break;
    taken.push(operation);
  }
  return taken;
}
