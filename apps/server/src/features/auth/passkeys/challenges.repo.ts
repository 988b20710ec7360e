import { randomBytes } from 'node:crypto';
import { build, type Tx } from '../../../platform/db/transaction.ts';
import { newId } from '../../../platform/ids.ts';

const MINUTES = 5;
const DAY_MS = 86_400_000;
const TRIES_DAY = 20;

/** What is to be signed for one session, or pending sign-in. */
type Wanted = { purpose: 'register' | 'sign_in'; binding: string };

/** 32 random bytes, in place of those that were not answered yet. */
export async function insertChallenge(
  tx: Tx,
  { purpose, binding, account, now }: Wanted & { account: Buffer; now: Date },
): Promise<Buffer> {
  const challenge = randomBytes(32);
  await tx.run(
    build
      .deleteFrom('passkey_challenges')
      .where((where) =>
        where.or([
          where('created_at', '<', new Date(now.getTime() - DAY_MS)),
          where.and({ purpose, binding, used_at: null }),
        ]),
      ),
  );
  await tx.run(
    build.insertInto('passkey_challenges').values({
      id: newId(),
      purpose,
      binding,
      account,
      challenge,
      created_at: now,
      expires_at: new Date(now.getTime() + MINUTES * 60_000),
    }),
  );
  return challenge;
}

/** Once, whatever becomes of the answer. undefined: there is none, or it is too late. */
export function takeChallenge(
  tx: Tx,
  { purpose, binding, now }: Wanted & { now: Date },
): Promise<{ id: string; challenge: Buffer } | undefined> {
  return tx.first(
    build
      .updateTable('passkey_challenges')
      .set({ used_at: now })
      .where('purpose', '=', purpose)
      .where('binding', '=', binding)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning(['id', 'challenge']),
  );
}

export async function failChallenge(tx: Tx, id: string): Promise<void> {
  await tx.run(build.updateTable('passkey_challenges').set({ failed: true }).where('id', '=', id));
}

/** Were as many wrong answers given today as are allowed? */
export async function areTriesUsedUp(tx: Tx, account: Buffer, now: Date): Promise<boolean> {
  const row = await tx.first(
    build
      .selectFrom('passkey_challenges')
      .select((select) => select.fn.countAll<string>().as('failed'))
      .where('failed', '=', true)
      .where('account', '=', account)
      .where('created_at', '>', new Date(now.getTime() - DAY_MS)),
  );
  return Number(row?.failed ?? 0) >= TRIES_DAY;
}
