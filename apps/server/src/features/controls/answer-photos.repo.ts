import { sql } from 'kysely';
import { build, rawQuery, type Tx } from '../../platform/db/transaction.ts';

type NewAnswerPhoto = {
  id: string;
  file: string;
  checkup: string;
  company: string;
  sent_sha256: string;
  created_by: string;
  created_at: Date;
};

/** False when somebody's photograph has this id already. */
export async function insertAnswerPhoto(tx: Tx, row: NewAnswerPhoto): Promise<boolean> {
  const insert = build.insertInto('answer_photos').values(row);
  return (await tx.run(insert.onConflict((conflict) => conflict.column('id').doNothing()))) === 1;
}

/** Makes them a part of the answer that this version of the control will be; how many of them could be. */
export async function giveAnswerPhotos(
  tx: Tx,
  wanted: { checkup: string; person: string; ids: readonly string[]; version: number },
): Promise<number> {
  const { checkup, person, ids, version } = wanted;
  return tx.run(
    build
      .updateTable('answer_photos')
      .set({ answer_version: version })
      .where('checkup', '=', checkup)
      .where('created_by', '=', person)
      .where('answer_version', 'is', null)
      .where('id', 'in', [...ids]),
  );
}

/** Erases one's own that came with no answer yet. False: there is none such. */
export async function takeBackAnswerPhoto(tx: Tx, id: string, now: Date): Promise<boolean> {
  const query = sql<{ done: boolean }>`select inspect.take_back_answer_photo(${id}, ${now}) as done`;
  return (await tx.first(rawQuery(query)))?.done ?? false;
}

/** Erases what was sent before that and came with no answer. */
export async function forgetUnsentPhotos(tx: Tx, before: Date, now: Date): Promise<void> {
  await tx.run(rawQuery(sql`select inspect.forget_unsent_answer_photos(${before}, ${now})`));
}
