import { INSPECTING_ROLE } from '@inspect/contract/access';
import { build, type Tx } from '../../../platform/db/transaction.ts';

/** A mechanic of the company who may inspect; for the past whoever did. */
export function mechanicOf(tx: Tx, id: string, company: string, past = false) {
  return tx.first(
    build
      .selectFrom('users')
      .select(['id', 'station', 'certificate_until as certificateUntil'])
      .where('id', '=', id)
      .$if(!past, (query) =>
        query.where('role', '=', INSPECTING_ROLE).where('company', '=', company).where('blocked', '=', false),
      ),
  );
}
