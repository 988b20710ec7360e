import type { Actor } from '@inspect/contract/access';
import { type Checkup, isSigned } from '@inspect/contract/checkups';
import { AppError } from '@inspect/contract/kernel';
import type { Tx } from '../../../platform/db/transaction.ts';
import { checkupOf } from '../../checkup-list/index.ts';
import type { CheckupServices } from '../pre-add/checkup-services.ts';
import { writeCheckup } from '../saving/checkup.repo.ts';
import { checkupFor } from '../saving/checkup-for.ts';
import { refuseSigner } from './refuse-signer.ts';
import { signatureColumns } from './signature-columns.ts';

type CheckupVersion = { id: string; version: number };

/** The checkup that its mechanic is about to sign by his PIN, as long as he may. */
export async function signable(
  { clock }: CheckupServices,
  tx: Tx,
  actor: Actor,
  { id, version }: CheckupVersion,
): Promise<Checkup> {
  const current = await checkupFor(tx, actor, id, 'sign', version);
  await refuseSigner(tx, current, clock.now());
  return current;
}

/** The findings as they stand are signed by the mechanic, whose PIN was proved. */
export async function signByPin(
  services: CheckupServices,
  tx: Tx,
  actor: Actor,
  asked: CheckupVersion,
): Promise<Checkup> {
  const current = await signable(services, tx, actor, asked);
  return sign(services, tx, actor, current, { way: 'pin', by: current.mechanic });
}

/**
 * Somebody stands for the findings in the mechanic's place, with a reason: at the conclusion that is a mark.
 * @throws AppError checkup.signed: somebody does already
 */
export async function signOverride(
  services: CheckupServices,
  tx: Tx,
  actor: Actor,
  { id, version, reason }: CheckupVersion & { reason: string },
): Promise<Checkup> {
  const current = await checkupFor(tx, actor, id, 'signOverride', version);
  if (isSigned(current)) throw new AppError('checkup.signed');
  return sign(services, tx, actor, current, { way: 'override', by: actor.userId, reason });
}

async function sign(
  { clock }: CheckupServices,
  tx: Tx,
  actor: Actor,
  current: Checkup,
  signature: { way: 'pin' | 'override'; by: string; reason?: string },
): Promise<Checkup> {
  const { _id: id, version } = current;
  const now = clock.now();
  const saved = await writeCheckup(
    tx,
    { id, version, action: 'findings', by: actor.userId, reason: signature.reason ?? null, now },
    signatureColumns(current, { ...signature, now }),
  );
  if (!saved) throw new AppError('version_conflict', { data: await checkupOf(tx, actor, id) });
  return checkupOf(tx, actor, id);
}
