import type { AnswerPhoto } from '@inspect/contract/controls';
import type { ShownPhoto } from '../../photos/index.ts';

/** One of an answer, as photographs are shown. When it was taken nobody asks: it is known when it came. */
export const shownPhoto = ({ _id, file, createdAt }: AnswerPhoto): ShownPhoto => ({
  id: _id,
  file,
  kind: 'answer',
  capturedAt: createdAt,
  CarRegNo: null,
  refused: null,
  part: null,
});
