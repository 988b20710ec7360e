import { randomBytes } from 'node:crypto';
import type { Actor } from '@inspect/contract/access';
import { AppError } from '@inspect/contract/kernel';
import type { PartnerKey } from '@inspect/contract/partner-api';
import { lockId } from '../../platform/db/lock-id.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { recordEdits } from '../../platform/history/record-edit.repo.ts';
import { hashToken } from '../../platform/http/session-cookie.ts';
import { insertKey, keyOf, revokeKey } from './keys.repo.ts';
import { partners } from './partners.repo.ts';

/** What a key begins with, so that whoever finds one knows what it is: scanners for secrets look for such words. */
const PREFIX = { live: 'inspect_live_', sandbox: 'inspect_test_' } as const;
const SHOWN_CHARACTERS = 6;

type Writing = { tx: Tx; actor: Actor; now: Date };

const made = (sandbox: boolean) => {
  const start = sandbox ? PREFIX.sandbox : PREFIX.live;
  const secret = `${start}${randomBytes(32).toString('base64url')}`;
  return { secret, beginning: secret.slice(0, start.length + SHOWN_CHARACTERS) };
};

/**
 * Makes a key of 256 random bits, of which the SHA-256 is stored. Of a repeat the secret is null: it was in the first
 * answer alone. @throws AppError not_found, op_reused
 */
export async function addKey(
  { tx, actor, now }: Writing,
  wanted: { partner: string; id: string; sandbox: boolean },
): Promise<{ key: PartnerKey; secret: string | null }> {
  const { partner, id, sandbox } = wanted;
  if (!(await partners.lock(tx, partner))) throw new AppError('not_found');
  await lockId(tx, id);
  const { secret, beginning } = made(sandbox);
  const keyHash = hashToken(secret);
  const added = await insertKey(tx, { id, partner, beginning, keyHash, sandbox, at: now, by: actor.userId });
  const key = await keyOf(tx, id);
  if (key?.partner !== partner || key.sandbox !== sandbox) throw new AppError('op_reused');
  if (added) await note({ tx, actor, now }, partner, { before: null, after: beginning });
  return { key, secret: added ? secret : null };
}

/** A repeat answers the same. @throws AppError not_found */
export async function endKey({ tx, actor, now }: Writing, id: string): Promise<PartnerKey> {
  const revoked = await revokeKey(tx, id, now);
  const key = await keyOf(tx, id);
  if (!key) throw new AppError('not_found');
  if (revoked) await note({ tx, actor, now }, key.partner, { before: key.beginning, after: null });
  return key;
}

/** In the partner's history: which key came and which went. */
function note({ tx, actor, now }: Writing, partner: string, change: { before: unknown; after: unknown }) {
  return recordEdits(tx, { user: actor.userId, company: null, at: now }, [
    { entity: 'partners', record: partner, action: 'edit', changes: [{ field: 'key', ...change }] },
  ]);
}
