import { work } from '../work-database/index.ts';
import type { Changing } from './own-changes.ts';

const { operations, operationBytes, operationAnswers, acknowledged } = work;

/**
 * What another epoch took of this person waits again, in its place in the order of the device: the server tells what it has
 * (reliability F37). How many there were.
 */
export function offerAgain(owner: string, epoch: string, changing: Changing): Promise<number> {
  return changing([operations, operationBytes, operationAnswers, acknowledged], async () => {
    const rows = (await acknowledged.where({ owner }).toArray()).filter((row) => row.epoch !== epoch);
    const ids = rows.map(({ id }) => id);
    const parts = rows.flatMap(({ id, bytes }) => (bytes ? [{ id, sealed: bytes }] : []));
    await operations.bulkPut(
      rows.map(({ operation }) => ({ ...operation, attempts: 0, faults: 0, nextAt: 0 })),
    );
    await operationBytes.bulkPut(parts);
    await operationAnswers.bulkDelete(ids);
    await acknowledged.bulkDelete(ids);
    return ids.length;
  });
}
