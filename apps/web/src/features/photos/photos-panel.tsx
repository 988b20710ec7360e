import type { Checkup } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { FormSection } from '../../ui/form/form-section.tsx';
import { CaptureButton } from './capture/capture-button.tsx';
import { PhotoStrip } from './show/photo-strip.tsx';
import classes from './show/photos.module.css';
import { evidenceOf, PlateState } from './show/plate-state.tsx';
import { usePhotos } from './show/use-photos.ts';
import { VehicleWarnings } from './show/vehicle-warnings.tsx';

type PhotosPanelProps = {
  record: Pick<Checkup, '_id' | 'CarRegNo' | 'createdAt' | 'status' | 'attachments'>;
  /** this person may take photographs of it now */
  takes: boolean;
  /** shown beside the findings that point to them */
  inFindings: readonly string[];
};

/** Everything that was photographed of a checkup; the plate comes first, because nothing is concluded without it. */
export function PhotosPanel({ record, takes, inFindings }: PhotosPanelProps) {
  const all = usePhotos(record._id, record.attachments);
  const photos = all.filter(({ id }) => !inFindings.includes(id));
  const evidence = evidenceOf(record, all);
  const missing = evidence.state === 'none' || evidence.state === 'other';
  const isOpen = record.status === 'open';
  return (
    <FormSection
      title={t('photos.title')}
      beside={isOpen || all.length > 0 ? <PlateState evidence={evidence} /> : null}
    >
      <div data-wide className={classes.panel}>
        {all.length === 0 && !takes ? <p className={classes.none}>{t('photos.none')}</p> : null}
        <VehicleWarnings checkup={record._id} />
        <PhotoStrip photos={photos} label={t('photos.title')} />
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
