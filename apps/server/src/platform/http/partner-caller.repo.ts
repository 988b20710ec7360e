import { isObjectId } from '@inspect/contract/kernel';
import { sql } from 'kysely';
import type pg from 'pg';
import { asSystem, inTransaction, onClient, rawQuery, type Tx } from '../db/transaction.ts';
import { newId } from '../ids.ts';

/** Whose key came with a call. */
export type PartnerCaller = { partner: string; key: string; sandbox: boolean; scopes: readonly string[] };

type Entered = PartnerCaller & { refusal: 'address' | 'quota' | 'unpaid' | null; wait: number | null };

/** Finds the key and counts the call; undefined = no key that opens anything. */
export async function openPartnerCall(
  tx: Tx,
  { keyHash, address, now }: { keyHash: Buffer; address: string; now: Date },
): Promise<Entered | undefined> {
  const [row] = await tx.last(
    rawQuery<Entered>(sql`select * from inspect.enter_partner(${keyHash}, ${address}::inet, ${now})`),
  );
  return row;
}

/** Runs `work` as the partner: every policy for people yields nothing, those for partners what is its own. */
export function asPartner<Result>(
  pool: pg.Pool,
  { partner }: PartnerCaller,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  if (!isObjectId(partner)) throw new Error('a partner has no such id');
  const opening = `begin; set local role inspect_app; select set_config('inspect.partner', '${partner}', true)`;
  return inTransaction(pool, opening, (client, _opened, commit) => work(onClient(client, commit)));
}

export type AnsweredCall = {
  call: string;
  status: number;
  milliseconds: number;
  address: string;
  at: Date;
};

/** Into the history of calls; in the transaction of the answer, or of the machine when it was refused. */
export async function notePartnerCall(tx: Tx, caller: PartnerCaller, answered: AnsweredCall): Promise<void> {
  const { partner, key, sandbox } = caller;
  const { at, call, status, milliseconds, address } = answered;
  await tx.run(
    rawQuery(sql`
      insert into partner_calls (id, at, partner, key, call, status, milliseconds, address, sandbox)
      values (${newId()}, ${at}, ${partner}, ${key}, ${call}, ${status}, ${milliseconds}, ${address}, ${sandbox})`),
  );
}

export const noteRefusedCall = (pool: pg.Pool, caller: PartnerCaller, answered: AnsweredCall) =>
  asSystem(pool, (tx) => notePartnerCall(tx, caller, answered));
