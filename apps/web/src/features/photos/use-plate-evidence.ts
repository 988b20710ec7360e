import { evidenceOf, type PhotographedRecord, type ShownEvidence } from './show/plate-state.tsx';
import { usePhotos } from './show/use-photos.ts';

export function usePlateEvidence(record: PhotographedRecord): ShownEvidence {
  return evidenceOf(record, usePhotos(record._id, record.attachments));
}
