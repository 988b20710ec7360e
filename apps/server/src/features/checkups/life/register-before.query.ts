import type { Day } from '@inspect/contract/kernel';
import { sql } from 'kysely';
import { build, type Tx } from '../../../platform/db/transaction.ts';

/** Until when the register held the vehicle for inspected, before this checkup was concluded. */
export async function registerBefore(tx: Tx, checkup: string): Promise<Day | null> {
  const query = sql<{
    due: Day | null;
  }>`select register_before ->> 'due_on' as due from checkups where id = ${checkup}`;
  return (await tx.first({ compile: () => query.compile(build) }))?.due ?? null;
}
