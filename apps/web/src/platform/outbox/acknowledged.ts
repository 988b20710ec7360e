import { type AcknowledgedRow, work } from '../work-database/index.ts';

const { operations, operationBytes, acknowledged } = work;

/** Within a transaction, before they are removed: stays as it was sent, sealed as it lies, under the epoch that took it. */
export async function stayAcknowledged(ids: readonly string[], epoch: string, at: number): Promise<void> {
  const parts = await operationBytes.bulkGet([...ids]);
  const rows = (await operations.bulkGet([...ids])).flatMap((operation, index): AcknowledgedRow[] => {
    if (!operation) return [];
    const { id, owner } = operation;
    const bytes = parts[index]?.sealed ?? null;
    return [{ id, owner, at, epoch, operation, bytes, large: bytes ? 1 : 0 }];
  });
  await acknowledged.bulkPut(rows);
}

/** Is there anything of this person that another epoch took? */
export async function isToOffer(owner: string, epoch: string): Promise<boolean> {
  return (
    (await acknowledged
      .where({ owner })
      .filter((row) => row.epoch !== epoch)
      .count()) > 0
  );
}
