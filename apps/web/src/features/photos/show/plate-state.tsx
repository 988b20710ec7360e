import { type Checkup, formatPlate, plateEvidence } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { ShownPhoto } from './shown-photo.ts';

type Evidence = ReturnType<typeof plateEvidence> | { state: 'waiting' };

/** What the plate photographs prove, by the server's own rule; one that is still on its way proves nothing yet. */
export function evidenceOf(
  record: Pick<Checkup, 'CarRegNo' | 'createdAt'>,
  photos: readonly ShownPhoto[],
): Evidence {
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
export function PlateState({ evidence }: { evidence: Evidence }) {
  return <StatusBadge tone={TONES[evidence.state]}>{textOf(evidence)}</StatusBadge>;
}

function textOf(evidence: Evidence): string {
  if (evidence.state === 'other') return t('photos.plate.other', { read: formatPlate(evidence.read) });
  return t(`photos.plate.${evidence.state}`);
}
