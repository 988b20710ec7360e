import type { Actor } from '@inspect/contract/access';
import { CONTROL_FACTS, type ControlRow, controlRow } from '@inspect/contract/controls';
import type { Tx } from '../../platform/db/transaction.ts';
import { checkupsByIds } from '../checkup-list/index.ts';
import type { StoredControl } from './controls.query.ts';
import { presentControl } from './present-control.ts';

/** What was said beside what is known; a checkup that was deleted between the two questions is left out. */
export async function withFacts(
  tx: Tx,
  actor: Actor,
  stored: readonly StoredControl[],
): Promise<ControlRow[]> {
  const ids = stored.map(({ _id }) => _id);
  const facts = await checkupsByIds(tx, actor, ids, CONTROL_FACTS);
  const byId = new Map(facts.map((checkup) => [checkup._id, checkup]));
  return stored.flatMap((row) => {
    const checkup = byId.get(row._id);
    return checkup ? [controlRow.parse({ ...presentControl(actor, row), checkup })] : [];
  });
}
