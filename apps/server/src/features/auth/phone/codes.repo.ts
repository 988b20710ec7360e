import { type RawBuilder, sql } from 'kysely';
import { build, rawQuery, type Tx } from '../../../platform/db/transaction.ts';
import { networkOf, siteOf } from '../../../platform/http/network-of.ts';
import { newId } from '../../../platform/ids.ts';

export type Purpose = 'add_phone' | 'two_factor' | 'reset' | 'factor_off' | 'link';

const RESEND_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PER_SUBJECT = 5;
const PER_NETWORK = 20;
const PER_SITE = 200;
const CODE_LIFE_MS = 5 * 60_000;
const TRIES_PER_CODE = 5;
const TRIES_PER_DAY = 20;

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds);

/** One at a time asks for codes or tries them, so that a hundred at once are counted as a hundred. */
async function inTurn(tx: Tx, what: string): Promise<void> {
  const lock = sql`select pg_advisory_xact_lock(hashtext(${what}))`;
  await tx.run(rawQuery(lock));
}

async function waitOf(
  tx: Tx,
  by: { purpose: Purpose; among: RawBuilder<boolean>; most: number; apart?: boolean },
  now: Date,
): Promise<number> {
  const rows = await tx.rows(
    build
      .selectFrom('code_requests')
      .select('at')
      .where(by.among)
      .where('purpose', '=', by.purpose)
      .where('at', '>', before(now, HOUR_MS))
      .orderBy('at', 'desc')
      .limit(by.most),
  );
  const oldest = rows[by.most - 1]?.at;
  // What lies ahead was asked for before the clock was set back: nobody waits longer for that than he would have.
  const last = by.apart ? rows.find(({ at }) => at <= now)?.at : undefined;
  const free = Math.max(
    oldest ? Math.min(oldest.getTime(), now.getTime()) + HOUR_MS : 0,
    last ? last.getTime() + RESEND_MS : 0,
    now.getTime(),
  );
  return Math.ceil((free - now.getTime()) / 1_000);
}

/** `address` as the request has it; null: not counted by it */
export type Request = { purpose: Purpose; subject: Buffer; address: string | null; now: Date };

/**
 * Counts a wish for a code, each purpose by itself: 60 s apart and 5 an hour for one subject, 20 an hour from one
 * network, 200 from all networks of an IPv6 /48. Seconds to wait, or 0.
 */
export async function countRequest(tx: Tx, { purpose, subject, address, now }: Request): Promise<number> {
  await inTurn(tx, 'inspect.codes');
  const network = address === null ? null : networkOf(address);
  const site = address === null ? null : siteOf(address);
  const waits = [{ among: sql<boolean>`subject = ${subject}`, most: PER_SUBJECT, apart: true }];
  if (network) waits.push({ among: sql<boolean>`address = ${network}`, most: PER_NETWORK, apart: false });
  // The networks of a site begin like it.
  const prefix = site?.replace('::/48', ':');
  if (prefix)
    waits.push({ among: sql<boolean>`starts_with(address, ${prefix})`, most: PER_SITE, apart: false });
  let longest = 0;
  for (const limit of waits) longest = Math.max(longest, await waitOf(tx, { purpose, ...limit }, now));
  if (longest > 0) return longest;
  await tx.run(build.deleteFrom('code_requests').where('at', '<', before(now, DAY_MS)));
  const row = { id: newId(), purpose, subject, address: network, at: now };
  await tx.run(build.insertInto('code_requests').values(row));
  return 0;
}

export type NewCode = {
  purpose: Purpose;
  /** the session or the pending sign-in it works in */
  binding: string;
  /** whose tries are counted (`counterOf`) */
  account: Buffer;
  phone: string | null;
  now: Date;
};

export async function insertCode(tx: Tx, code: NewCode): Promise<string> {
  const id = newId();
  const { now, ...values } = code;
  await tx.run(build.deleteFrom('phone_codes').where('created_at', '<', before(now, 2 * DAY_MS)));
  // The newest is the one that counts, also when the clock was set back since the former.
  await tx.run(
    build
      .updateTable('phone_codes')
      .set({ created_at: before(now, 1) })
      .where('binding', '=', code.binding)
      .where('purpose', '=', code.purpose)
      .where('created_at', '>=', now),
  );
  await tx.run(
    build
      .insertInto('phone_codes')
      .values({ ...values, id, created_at: now, expires_at: new Date(now.getTime() + CODE_LIFE_MS) }),
  );
  return id;
}

/** The number a code is to go to, and what for; undefined when there is none, or it is too late. */
export async function openCode(
  tx: Tx,
  id: string,
  now: Date,
): Promise<{ phone: string; purpose: string } | undefined> {
  const row = await tx.first(
    build
      .selectFrom('phone_codes')
      .select(['phone', 'purpose'])
      .where('id', '=', id)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now),
  );
  return row?.phone ? { phone: row.phone, purpose: row.purpose } : undefined;
}

export async function storeCodeHash(tx: Tx, id: string, hash: string): Promise<void> {
  await tx.run(build.updateTable('phone_codes').set({ code_hash: hash }).where('id', '=', id));
}

type CodeLookup = { purpose: Purpose; binding: string; account: Buffer; phone?: string; now: Date };
export type Try =
  | { outcome: 'go'; id: string; hash: string | undefined; phone: string | null }
  | { outcome: 'code_wrong' | 'code_expired' | 'code_tries' | 'code_tries_day' };

/**
 * Counts a try of the newest code of this binding before it is compared: at most 5 for a code, 20 a day for an
 * account and purpose. In a transaction of its own, so that a refusal does not take the count back.
 */
export async function countTry(tx: Tx, { purpose, binding, account, phone, now }: CodeLookup): Promise<Try> {
  await inTurn(tx, `inspect.tries.${account.toString('hex')}`);
  const today = await tx.first(
    build
      .selectFrom('phone_codes')
      .select((select) => select.fn.coalesce(select.fn.sum<string>('tries'), sql<string>`0`).as('tries'))
      .where('account', '=', account)
      .where('purpose', '=', purpose)
      .where('created_at', '>', before(now, DAY_MS)),
  );
  if (Number(today?.tries ?? 0) >= TRIES_PER_DAY) return { outcome: 'code_tries_day' };
  const code = await tx.first(
    build
      .selectFrom('phone_codes')
      .select(['id', 'phone', 'code_hash', 'tries', 'expires_at', 'used_at'])
      .where('binding', '=', binding)
      .where('purpose', '=', purpose)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(1)
      .forUpdate(),
  );
  if (!code || (phone !== undefined && code.phone !== phone)) return { outcome: 'code_wrong' };
  if (code.used_at || code.expires_at <= now) return { outcome: 'code_expired' };
  if (code.tries >= TRIES_PER_CODE) return { outcome: 'code_tries' };
  await tx.run(
    build
      .updateTable('phone_codes')
      .set((set) => ({ tries: set('tries', '+', 1) }))
      .where('id', '=', code.id),
  );
  return { outcome: 'go', id: code.id, hash: code.code_hash ?? undefined, phone: code.phone };
}

/** True for exactly one of those who come with the right code. */
export async function spendCode(tx: Tx, id: string, now: Date): Promise<boolean> {
  const query = build
    .updateTable('phone_codes')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now);
  return (await tx.run(query)) === 1;
}
