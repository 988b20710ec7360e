import { z } from 'zod';
import { columnsKey } from './keys.ts';
import { readState, writeState } from './local-state.ts';

const stored = z.array(z.object({ id: z.string(), hide: z.boolean() }));
type Stored = z.infer<typeof stored>;

/** The specification's "column status": which columns of a table this person sees, and in what order. */
export function columnStorage(userId: string, table: string) {
  const key = columnsKey(userId, table);
  return {
    key,
    read: (): Stored => readState(key, stored) ?? [],
    write: (status: readonly Stored[number][]) => writeState(key, status),
  };
}
