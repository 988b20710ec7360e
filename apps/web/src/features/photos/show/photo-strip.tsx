import { t } from '@inspect/contract/i18n';
import { IconAlertTriangle, IconCloudUp } from '@tabler/icons-react';
import { useState } from 'react';
import { PhotoViewer } from './photo-viewer.tsx';
import classes from './photos.module.css';
import { Picture } from './picture.tsx';
import { captionOf, type ShownPhoto, stateText } from './shown-photo.ts';

type PhotoStripProps = {
  photos: readonly ShownPhoto[];
  /** names what they are of, for who can't see it */
  label: string;
  /** to be judged by, not only to be found */
  large?: boolean | undefined;
  /** takes one out of where it is referred to */
  onRemove?: ((id: string) => void) | undefined;
};

/** Photographs side by side; a tap opens one, with the others behind it. */
export function PhotoStrip({ photos, label, large = false, onRemove }: PhotoStripProps) {
  const [opened, setOpened] = useState<string | null>(null);
  if (photos.length === 0) return null;
  return (
    <>
      <ul className={classes.strip} data-large={large || undefined} aria-label={label}>
        {photos.map((photo) => (
          <li key={photo.id}>
            <Thumbnail photo={photo} onOpen={() => setOpened(photo.id)} />
          </li>
        ))}
      </ul>
      <PhotoViewer
        photos={photos}
        opened={opened}
        onOpen={setOpened}
        onClose={() => setOpened(null)}
        onRemove={onRemove}
      />
    </>
  );
}

const PERCENT = 100;

function Thumbnail({ photo, onOpen }: { photo: ShownPhoto; onOpen: () => void }) {
  const { file, refused, part } = photo;
  const state = stateText(photo);
  const caption = captionOf(photo);
  return (
    <button
      type="button"
      className={classes.thumb}
      data-state={refused !== null ? 'refused' : file === null ? 'waiting' : undefined}
      aria-label={t('photos.open', { caption: state ? `${caption}․ ${state}` : caption })}
      onClick={onOpen}
    >
      <Picture photo={photo} className={classes.picture} />
      {refused !== null ? <IconAlertTriangle size={18} aria-hidden className={classes.sign} /> : null}
      {file === null && refused === null ? (
        <IconCloudUp size={18} aria-hidden className={classes.sign} />
      ) : null}
      {part !== null ? (
        <span className={classes.bar} style={{ inlineSize: `${part * PERCENT}%` }} aria-hidden />
      ) : null}
    </button>
  );
}
