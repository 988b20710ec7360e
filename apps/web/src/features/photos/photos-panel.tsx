import type { Checkup } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { useEffect } from 'react';
import { FormSection } from '../../ui/form/form-section.tsx';
import { CaptureButton } from './capture/capture-button.tsx';
import { askNonce } from './capture/photo-nonce.ts';
import { RoomNotice } from './capture/room-notice.tsx';
import { PhotoStrip } from './show/photo-strip.tsx';
import classes from './show/photos.module.css';
import { evidenceOf, PlateState } from './show/plate-state.tsx';
import { usePhotos } from './show/use-photos.ts';
import { RecordWarnings } from './show/vehicle-warnings.tsx';

type PhotosPanelProps = {
  record: Pick<Checkup, '_id' | 'CarRegNo' | 'createdAt' | 'status' | 'attachments'>;
  /** this person may take photographs of it now */
  takes: boolean;
  /** shown beside the findings that point to them */
  inFindings: readonly string[];
  /** a strip of one row, for a phone in one hand */
  slim?: boolean;
};

/** Everything that was photographed of a checkup; the plate comes first, because nothing is concluded without it. */
export function PhotosPanel({ record, takes, inFindings, slim = false }: PhotosPanelProps) {
  // Given while the record can be read; the pit may have no reception.
  useEffect(() => {
    if (takes) void askNonce(record._id);
  }, [record._id, takes]);
  const all = usePhotos(record._id, record.attachments);
  const photos = all.filter(({ id }) => !inFindings.includes(id));
  const evidence = evidenceOf(record, all);
  const missing = evidence.state === 'none' || evidence.state === 'other';
  const isOpen = record.status === 'open';
  if (slim)
    return (
      <section className={classes.slim} aria-label={t('photos.title')}>
        <RecordWarnings record={record} />
        <PlateState evidence={evidence} />
        <RoomNotice />
        <div className={classes.row}>
          <CaptureButton checkup={record._id} kind="plate" primary={missing} short />
          <CaptureButton checkup={record._id} kind="vehicle" short />
          <PhotoStrip photos={photos} label={t('photos.title')} />
        </div>
      </section>
    );
  return (
    <FormSection
      title={t('photos.title')}
      beside={isOpen || all.length > 0 ? <PlateState evidence={evidence} /> : null}
    >
      <div data-wide className={classes.panel}>
        {all.length === 0 && !takes ? <p className={classes.none}>{t('photos.none')}</p> : null}
        <RecordWarnings record={record} />
        <PhotoStrip photos={photos} label={t('photos.title')} />
        {takes ? <RoomNotice /> : null}
        {takes ? (
          <div className={classes.buttons}>
            <CaptureButton checkup={record._id} kind="plate" primary={missing} />
            <CaptureButton checkup={record._id} kind="vehicle" />
          </div>
        ) : null}
      </div>
    </FormSection>
  );
}
