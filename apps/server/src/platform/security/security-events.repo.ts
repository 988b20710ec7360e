import { build, type Tx } from '../db/transaction.ts';
import { newId } from '../ids.ts';

export type SecurityEvent = {
  at: Date;
  kind: 'foreign_id' | 'lookup_quota' | 'passkey_copied' | 'export_volume';
  user: string;
  /** null: of the staff */
  company: string | null;
  session: string;
  call: string;
  status: number | null;
  entity: string;
  record: string;
  owner: string | null;
};

/** Append-only; the same once more in one session adds nothing. */
export async function insertEvents(tx: Tx, events: readonly SecurityEvent[]): Promise<void> {
  const values = events.map((event) => ({ id: newId(), ...event }));
  await tx.run(
    build
      .insertInto('security_events')
      .values(values)
      .onConflict((conflict) => conflict.doNothing()),
  );
}
