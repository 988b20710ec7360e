import { build, type Tx } from '../../../platform/db/transaction.ts';
import type { OpenReturn } from './returns.query.ts';

type NewReturn = {
  id: string;
  payment: string;
  attempt: string;
  company: string;
  amount: number;
  reason: string;
  way: 'asked' | 'told';
  createdBy: string;
  at: Date;
};

/** @throws the broken constraint requested_returns_left, _open or _pkey */
export async function insertRequested(tx: Tx, { createdBy, ...wanted }: NewReturn): Promise<void> {
  const row = { ...wanted, created_by: createdBy, state: 'requested' };
  await tx.run(build.insertInto('requested_returns').values(row));
}

/**
 * Stands before the provider is asked: from here on what it gives back beyond `baseline` is this. False when somebody
 * else was faster, who asks it then.
 */
export async function markAsked(
  tx: Tx,
  { id, askedAt }: Pick<OpenReturn, 'id' | 'askedAt'>,
  asked: { at: Date; baseline: number; reversing: boolean },
): Promise<boolean> {
  const change = build
    .updateTable('requested_returns')
    .set({ asked_at: asked.at, baseline: asked.baseline, reversing: asked.reversing, problem: null })
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .where('asked_at', 'is not distinct from', askedAt);
  return (await tx.run(change)) === 1;
}

/** Its provider has said that it gives it back: it is never asked again, only listened to. */
export const ACCEPTED = 'accepted';

/**
 * What is known of an answer that was none, or of one that said yes and is not to be seen yet. That it said yes stays,
 * whatever it fails to say afterwards.
 */
export async function noteProblem(tx: Tx, id: string, problem: string): Promise<void> {
  const change = build.updateTable('requested_returns').set({ problem });
  await tx.run(
    change
      .where('id', '=', id)
      .where('state', '=', 'requested')
      .where('problem', 'is distinct from', ACCEPTED),
  );
}

/** It was not given back, and nobody asks again. */
export async function failReturn(tx: Tx, id: string, problem: string, now: Date): Promise<void> {
  const change = build.updateTable('requested_returns').set({ state: 'failed', problem, settled_at: now });
  await tx.run(change.where('id', '=', id).where('state', '=', 'requested'));
}
