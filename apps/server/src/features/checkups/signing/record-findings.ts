import type { Actor } from '@inspect/contract/access';
import type { FindingsOfMechanic } from '@inspect/contract/checkup-fields';
import type { Checkup } from '@inspect/contract/checkups';
import { AppError } from '@inspect/contract/kernel';
import type { Tx } from '../../../platform/db/transaction.ts';
import { checkupOf } from '../../checkup-list/index.ts';
import { mergeFound } from '../findings/merge-found.ts';
import type { CheckupServices } from '../pre-add/checkup-services.ts';
import { writeCheckup } from '../saving/checkup.repo.ts';
import { checkupFor } from '../saving/checkup-for.ts';
import { foundColumns } from '../saving/found-columns.ts';
import { refuseSigner } from './refuse-signer.ts';
import { signatureColumns } from './signature-columns.ts';

/** What the mechanic found so far. Sending it is his signature under all that stands there then, also under nothing. */
export async function recordFindings(
  { clock }: CheckupServices,
  tx: Tx,
  actor: Actor,
  id: string,
  { version, ...sent }: FindingsOfMechanic,
): Promise<Checkup> {
  const current = await checkupFor(tx, actor, id, 'findings', version);
  const now = clock.now();
  await refuseSigner(tx, current, now);
  const found = await mergeFound(tx, current, sent);
  const saved = await writeCheckup(
    tx,
    { id, version, action: 'findings', by: actor.userId, reason: null, now },
    {
      ...foundColumns(found),
      ...signatureColumns({ ...current, ...found }, { way: 'device', by: actor.userId, now }),
    },
  );
  if (!saved) throw new AppError('version_conflict', { data: await checkupOf(tx, actor, id) });
  return checkupOf(tx, actor, id);
}
