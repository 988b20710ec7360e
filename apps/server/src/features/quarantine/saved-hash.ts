import { checkupsEndpoints } from '@inspect/contract/checkups';
import { hashOfNew } from '../checkups/index.ts';

/** By this no checkup was saved: the call takes no such body. */
const NONE = Buffer.alloc(0);

/** What the checkup is saved with that this operation makes; null = it makes none. */
export function savedHashOf(kind: string, payload: unknown): Buffer | null {
  if (kind !== 'checkups.add') return null;
  const { data } = checkupsEndpoints.create.body.safeParse(Object(payload).body);
  return data ? hashOfNew(data) : NONE;
}
