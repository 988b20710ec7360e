import type { PartnerKey } from '@inspect/contract/partner-api';
import { sql } from 'kysely';
import { rawQuery, type Tx } from '../../platform/db/transaction.ts';

type Stored = Omit<PartnerKey, 'createdAt' | 'lastUsedAt' | 'revokedAt'> & {
  partner: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
};

const SELECT = sql`
  select k.id as "_id", k.partner, k.beginning, k.sandbox, k.created_at as "createdAt", u.name as "createdByName",
         k.last_used_at as "lastUsedAt", k.revoked_at as "revokedAt"
    from partner_keys k join users u on u.id = k.created_by`;

const presented = ({ partner: _partner, createdAt, lastUsedAt, revokedAt, ...key }: Stored): PartnerKey => ({
  ...key,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  revokedAt: revokedAt?.toISOString() ?? null,
});

/** Newest first. */
export async function keysOf(tx: Tx, partner: string): Promise<PartnerKey[]> {
  const query = sql<Stored>`${SELECT} where k.partner = ${partner} order by k.created_at desc, k.id desc`;
  return (await tx.rows(rawQuery(query))).map(presented);
}

export async function keyOf(tx: Tx, id: string): Promise<(PartnerKey & { partner: string }) | undefined> {
  const stored = await tx.first(rawQuery(sql<Stored>`${SELECT} where k.id = ${id}`));
  return stored && { ...presented(stored), partner: stored.partner };
}

export type NewKey = {
  id: string;
  partner: string;
  beginning: string;
  keyHash: Buffer;
  sandbox: boolean;
  at: Date;
  by: string;
};

/** False when there is a key with this id. */
export async function insertKey(tx: Tx, key: NewKey): Promise<boolean> {
  const { id, partner, beginning, keyHash, sandbox, at, by } = key;
  const added = await tx.run(
    rawQuery(sql`
      insert into partner_keys (id, partner, beginning, key_hash, sandbox, created_at, created_by)
      values (${id}, ${partner}, ${beginning}, ${keyHash}, ${sandbox}, ${at}, ${by}) on conflict (id) do nothing`),
  );
  return added === 1;
}

/** False when it was revoked before, or there is none. */
export async function revokeKey(tx: Tx, id: string, at: Date): Promise<boolean> {
  const query = sql`update partner_keys set revoked_at = ${at} where id = ${id} and revoked_at is null`;
  return (await tx.run(rawQuery(query))) === 1;
}
