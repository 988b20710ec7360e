import { t } from '@inspect/contract/i18n';
import type { Attachment } from '@inspect/contract/photos';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useStore } from '../../platform/store.ts';
import { CaptureButton } from './capture/capture-button.tsx';
import { RoomNotice } from './capture/room-notice.tsx';
import { takingStore } from './capture/taking.ts';
import { PhotoStrip } from './show/photo-strip.tsx';
import classes from './show/photos.module.css';
import { usePhotos } from './show/use-photos.ts';

type PhotographedCheckup = {
  checkup: string;
  attachments: readonly Attachment[];
  /** resolves when what the findings point to is kept on this device; absent = nobody changes it here */
  persisted?: (() => Promise<void>) | undefined;
};

const Photographed = createContext<PhotographedCheckup | null>(null);

type PhotographedProps = PhotographedCheckup & { children: ReactNode };

/** Within it the findings of this checkup show their photographs, and take new ones. */
export function PhotographedFindings({ checkup, attachments, persisted, children }: PhotographedProps) {
  const value = useMemo(() => ({ checkup, attachments, persisted }), [checkup, attachments, persisted]);
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
  persisted,
}: FindingPhotosProps & PhotographedCheckup) {
  const taking = useStore(takingStore);
  // One that a crash would still separate from its finding is not shown as taken.
  const photos = usePhotos(checkup, attachments).filter(({ id }) => ids.includes(id) && !taking.has(id));
  if (photos.length === 0 && !onChange) return null;
  return (
    <div className={classes.panel}>
      <PhotoStrip
        photos={photos}
        label={t('photos.ofFinding', { name })}
        onRemove={onChange && ((id) => onChange(ids.filter((other) => other !== id)))}
      />
      {onChange ? <RoomNotice /> : null}
      {onChange ? (
        <div className={classes.buttons}>
          <CaptureButton
            checkup={checkup}
            kind="finding"
            onTaken={(id) => onChange([...ids, id])}
            persisted={persisted}
          />
        </div>
      ) : null}
    </div>
  );
}
