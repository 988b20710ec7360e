import { type RawBuilder, sql } from 'kysely';
import { rawQuery, type Tx } from './transaction.ts';

const run = (tx: Tx, command: RawBuilder<unknown>) => tx.run(rawQuery(command));

/** Runs a part of a transaction that can be taken back without the rest: kept when `work` says so and does not throw. */
export async function inSavepoint<Result extends { keep: boolean }>(
  tx: Tx,
  work: () => Promise<Result>,
): Promise<Result> {
  await run(tx, sql`savepoint part`);
  const takeBack = async () => {
    await run(tx, sql`rollback to savepoint part`);
    // A part of the same name may stand around this one.
    await run(tx, sql`release savepoint part`);
  };
  try {
    const result = await work();
    if (result.keep) await run(tx, sql`release savepoint part`);
    else await takeBack();
    return result;
  } catch (problem) {
    await takeBack();
    throw problem;
  }
}
