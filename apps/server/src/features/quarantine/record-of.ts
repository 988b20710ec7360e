import type { AnyOperationKind } from '@inspect/contract/kernel';
import { OPERATIONS } from '@inspect/contract/operations';
import { z } from 'zod';

const KINDS: ReadonlyMap<string, AnyOperationKind> = new Map(Object.entries(OPERATIONS));
/** No operation of the server: a browser uploads it (web/features/photos). */
const PHOTO = 'photo';
const id = z.string().regex(/^[0-9a-f]{24}$/);

/** The record that an operation makes or changes, a photograph's checkup; null = this build knows none. */
export function recordOf(kind: string, payload: unknown): string | null {
  if (kind === PHOTO) return id.safeParse(Object(payload).checkup).data ?? null;
  const known = KINDS.get(kind);
  if (!known) return null;
  const [part, name] = known.record;
  return id.safeParse(Object(Object(payload)[part])[name]).data ?? null;
}
