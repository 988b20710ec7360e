import { t } from '@inspect/contract/i18n';
import { formatPlate } from '@inspect/contract/kernel';
import { Button } from '@mantine/core';
import { Notice } from '../../ui/notice.tsx';
import { CaptureButton } from './capture/capture-button.tsx';
import { PhotoStrip } from './show/photo-strip.tsx';
import classes from './show/photos.module.css';
import { usePhotos } from './show/use-photos.ts';
import { VehicleWarnings } from './show/vehicle-warnings.tsx';

type PlateSuggestionProps = {
  /** the id that the checkup will have */
  checkup: string;
  /** as it is typed so far */
  plate: string;
  /** the person takes the number that was read */
  onUse: (plate: string) => void;
};

/** A photograph of the plate taken before the checkup is saved: the number read from it is offered, never put in. */
export function PlateSuggestion({ checkup, plate, onUse }: PlateSuggestionProps) {
  const photos = usePhotos(checkup, []).filter(({ kind }) => kind === 'plate');
  const read = photos.map(({ CarRegNo }) => CarRegNo).findLast((number) => number !== null);
  const shown = read ? formatPlate(read) : '';
  return (
    <div className={classes.panel}>
      <VehicleWarnings checkup={checkup} />
      {read && read !== plate ? (
        <Notice role="status" tone="info" title={t('photos.plate.suggested', { plate: shown })}>
          <div>
            <Button variant="default" mih={44} onClick={() => onUse(read)}>
              {t('photos.plate.use', { plate: shown })}
            </Button>
          </div>
        </Notice>
      ) : null}
      {read === '' ? <Notice role="status" tone="wait" title={t('photos.plate.unread')} /> : null}
      <PhotoStrip photos={photos} label={t('photos.title')} />
      <div className={classes.buttons}>
        <CaptureButton checkup={checkup} kind="plate" />
      </div>
    </div>
  );
}
