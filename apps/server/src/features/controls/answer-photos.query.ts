import type { AnswerPhoto } from '@inspect/contract/controls';
import { build, type Tx } from '../../platform/db/transaction.ts';

type StoredPhoto = { id: string; file: string; created_at: Date };

export const presentPhoto = ({ id, file, created_at }: StoredPhoto): AnswerPhoto => ({
  _id: id,
  file,
  createdAt: created_at.toISOString(),
});

/** One by its id, with what its repeat must agree with. Row-level security shows those of answers, and one’s own. */
export function answerPhotoById(tx: Tx, id: string) {
  return tx.first(
    build
      .selectFrom('answer_photos')
      .select(['id', 'file', 'checkup', 'sent_sha256', 'created_by', 'created_at', 'answer_version'])
      .where('id', '=', id),
  );
}

/** Those of the answers to the questions about a checkup, by the version of the control that each answer is. */
export async function photosOfAnswers(tx: Tx, checkup: string): Promise<ReadonlyMap<number, AnswerPhoto[]>> {
  const rows = await tx.rows(
    build
      .selectFrom('answer_photos')
      .select(['id', 'file', 'created_at', 'answer_version'])
      .where('checkup', '=', checkup)
      .where('answer_version', 'is not', null)
      .orderBy('created_at')
      .orderBy('id'),
  );
  const photos = new Map<number, AnswerPhoto[]>();
  for (const { answer_version: version, ...row } of rows)
    if (version !== null) photos.set(version, [...(photos.get(version) ?? []), presentPhoto(row)]);
  return photos;
}

/** What this person has sent for an answer that he has not given yet, in the order in which it was sent. */
export async function unsentPhotos(
  tx: Tx,
  { checkup, person }: { checkup: string; person: string },
): Promise<AnswerPhoto[]> {
  const rows = await tx.rows(
    build
      .selectFrom('answer_photos')
      .select(['id', 'file', 'created_at'])
      .where('checkup', '=', checkup)
      .where('created_by', '=', person)
      .where('answer_version', 'is', null)
      .orderBy('created_at')
      .orderBy('id'),
  );
  return rows.map(presentPhoto);
}

/** How many this person has sent since then. */
export async function countSentPhotos(tx: Tx, person: string, since: Date): Promise<number> {
  const counted = await tx.first(
    build
      .selectFrom('answer_photos')
      .select((has) => has.fn.countAll<number>().as('count'))
      .where('created_by', '=', person)
      .where('created_at', '>', since),
  );
  return counted?.count ?? 0;
}
