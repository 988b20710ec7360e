import { yerevanDay } from '@inspect/contract/kernel';
import { databases, type LocalCheckup } from '../../../platform/offline/index.ts';
import { outbox } from '../../../platform/outbox/index.ts';
import { sealStore } from '../../../platform/sealing/index.ts';
import { serverNow } from '../../../platform/server-status/index.ts';
import { type Unsent, unsentOf } from './unsent-kind.ts';

const { checkups } = databases;

/**
 * What waits in the outbox stands in the specification's store of checkups for as long as it does, and copies of days long
 * past are forgotten. Once, when the application starts.
 */
export function followUnsent(): void {
  let last = '';
  let chain: Promise<unknown> = Promise.resolve();
  outbox.store.subscribe(() => {
    const { owner, ready, operations } = outbox.store.get();
    const unsent = operations.map(unsentOf).filter((one) => one !== null);
    const now = `${owner} ${ready} ${unsent.map(({ id }) => id).join()}`;
    if (owner === null || !ready || now === last) return;
    last = now;
    chain = chain.then(() => keepRows(owner, unsent)).catch(() => undefined);
  });
}

async function keepRows(owner: string, unsent: readonly Unsent[]): Promise<void> {
  const seal = sealStore.get();
  // Without his key nobody knows what waits.
  if (seal.kind !== 'open' || seal.owner !== owner) return;
  await checkups.put(unsent.map(rowOf));
  const waiting = new Set(unsent.map(({ body }) => body.temporary_id));
  const over = (await checkups.read(owner)).filter((row) => row.new && !waiting.has(row.temporary_id));
  await checkups.removeWaiting(
    owner,
    over.map((row) => row.temporary_id),
  );
  await checkups.forgetOld(yerevanDay(serverNow()));
}

function rowOf({ body, names, owner, recordedAt }: Unsent): LocalCheckup {
  const day = yerevanDay(new Date(recordedAt));
  return { temporary_id: body.temporary_id, new: true, owner, day, content: { ...body, ...names } };
}
