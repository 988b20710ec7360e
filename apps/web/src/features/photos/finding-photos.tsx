import { t } from '@inspect/contract/i18n';
import type { Attachment } from '@inspect/contract/photos';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { CaptureButton } from './capture/capture-button.tsx';
import { PhotoStrip } from './show/photo-strip.tsx';
import classes from './show/photos.module.css';
import { usePhotos } from './show/use-photos.ts';

type PhotographedCheckup = { checkup: string; attachments: readonly Attachment[] };

const Photographed = createContext<PhotographedCheckup | null>(null);

type PhotographedProps = PhotographedCheckup & { children: ReactNode };

/** Within it the findings of this checkup show their photographs, and take new ones. */
export function PhotographedFindings({ checkup, attachments, children }: PhotographedProps) {
  const value = useMemo(() => ({ checkup, attachments }), [checkup, attachments]);
  return <Photographed value={value}>{children}</Photographed>;
}

type FindingPhotosProps = {
  /** the finding's attachments */
  ids: readonly string[];
  /** what the finding is called */
  name: string;
  /** absent = they are only looked at */
  onChange?: (ids: string[]) => void;
};

/** The photographs that one finding points to. Outside of a checkup there are none. */
export function FindingPhotos(props: FindingPhotosProps) {
  const photographed = useContext(Photographed);
  return photographed ? <PhotosOfFinding {...props} {...photographed} /> : null;
}

function PhotosOfFinding({
  ids,
  name,
  onChange,
  checkup,
  attachments,
}: FindingPhotosProps & PhotographedCheckup) {
  const photos = usePhotos(checkup, attachments).filter(({ id }) => ids.includes(id));
  if (photos.length === 0 && !onChange) return null;
  return (
    <div className={classes.panel}>
      <PhotoStrip
        photos={photos}
        label={t('photos.ofFinding', { name })}
        onRemove={onChange && ((id) => onChange(ids.filter((other) => other !== id)))}
      />
      {onChange ? (
        <div className={classes.buttons}>
          <CaptureButton checkup={checkup} kind="finding" onTaken={(id) => onChange([...ids, id])} />
        </div>
      ) : null}
    </div>
  );
}
