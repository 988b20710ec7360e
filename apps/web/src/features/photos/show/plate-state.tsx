import { type Checkup, type PlateEvidence, plateEvidence } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { formatPlate } from '@inspect/contract/kernel';
import { Notice } from '../../../ui/notice.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { ShownPhoto } from './shown-photo.ts';

export type PhotographedRecord = Pick<Checkup, '_id' | 'CarRegNo' | 'createdAt' | 'attachments'>;
/** `waiting` = one is on its way */
export type ShownEvidence = PlateEvidence | { state: 'waiting' };

/** What the plate photographs prove, by the server's own rule; one that is still on its way proves nothing yet. */
export function evidenceOf(
  record: Pick<Checkup, 'CarRegNo' | 'createdAt'>,
  photos: readonly ShownPhoto[],
): ShownEvidence {
  const plates = photos.filter(({ kind }) => kind === 'plate');
  const read = plates.flatMap(({ CarRegNo, capturedAt }) =>
    CarRegNo === null ? [] : [{ CarRegNo, capturedAt }],
  );
  const evidence = plateEvidence(record, read);
  const isOnItsWay = plates.some(({ file, refused }) => file === null && refused === null);
  return evidence.state !== 'shown' && isOnItsWay ? { state: 'waiting' } : evidence;
}

const TONES = { shown: 'good', unread: 'wait', waiting: 'wait', other: 'bad', none: 'bad' } as const;

/** Is there a photograph of the plate, and is it this vehicle's? */
export function PlateState({ evidence }: { evidence: ShownEvidence }) {
  return <StatusBadge tone={TONES[evidence.state]}>{textOf(evidence)}</StatusBadge>;
}

function textOf(evidence: ShownEvidence): string {
  if (evidence.state === 'other') return t('photos.plate.other', { read: formatPlate(evidence.read) });
  return t(`photos.plate.${evidence.state}`);
}

type EvidenceNoteProps = { evidence: ShownEvidence; plate: string | null };

/** The same as a sentence, with what is to be done about it. */
export function EvidenceNote({ evidence, plate }: EvidenceNoteProps) {
  const shownPlate = plate ? formatPlate(plate) : t('photos.plate.thePlate');
  return (
    <Notice tone={TONES[evidence.state]} title={textOf(evidence)}>
      {evidence.state === 'shown' ? null : (
        <span>{t(`photos.plate.todo.${evidence.state}`, { plate: shownPlate })}</span>
      )}
    </Notice>
  );
}
