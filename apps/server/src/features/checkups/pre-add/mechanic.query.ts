import type { Role } from '@inspect/contract/access';
import type { Signer } from '@inspect/contract/users';
import { build, type Tx } from '../../../platform/db/transaction.ts';

export type Mechanic = Signer & { station: string | null };

/** Whom a checkup names as its mechanic, whoever he is by now. */
export async function mechanicOf(tx: Tx, id: string): Promise<Mechanic | undefined> {
  const row = await tx.first(
    build
      .selectFrom('users')
      .select(['role', 'company', 'blocked', 'station', 'certificate_until as certificateUntil'])
      .select('link_opened_at as linkOpenedAt')
      .where('id', '=', id),
  );
  return row && { ...row, role: row.role as Role };
}
