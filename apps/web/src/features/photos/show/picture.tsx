import { fileAddress } from '@inspect/contract/files';
import { t } from '@inspect/contract/i18n';
import { IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './photos.module.css';
import { captionOf, type ShownPhoto } from './shown-photo.ts';
import { useLocalPicture } from './use-photos.ts';

type PictureProps = { photo: ShownPhoto; className?: string | undefined };

/** The picture itself, from the server or from this device; where it can't be had, that is said. */
export function Picture({ photo, className }: PictureProps) {
  const local = useLocalPicture(photo);
  const address = photo.file === null ? local : fileAddress(photo.file);
  const [failed, setFailed] = useState<string | null>(null);
  const alt = captionOf(photo);
  if (address === null) return <span className={className} role="img" aria-label={alt} />;
  if (failed === address)
    return (
      <span className={`${className} ${classes.gone}`} role="img" aria-label={`${alt}․ ${t('photos.gone')}`}>
        <IconPhotoOff size={24} stroke={1.6} aria-hidden />
      </span>
    );
  return (
    <img
      src={address}
      alt={alt}
      className={className}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(address)}
    />
  );
}
