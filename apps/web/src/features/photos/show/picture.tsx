import { fileAddress } from '@inspect/contract/files';
import { t } from '@inspect/contract/i18n';
import { IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useSessionState } from '../../../platform/access/session.ts';
import { isOwnSession } from '../../../platform/api/own-session.ts';
import classes from './photos.module.css';
import { captionOf, type ShownPhoto } from './shown-photo.ts';
import { useLocalPicture } from './use-photos.ts';

type PictureProps = { photo: ShownPhoto; className?: string | undefined };

/** The picture itself, from the server or from this device; where it can't be had, that is said. */
export function Picture({ photo, className }: PictureProps) {
  const local = useLocalPicture(photo);
  // The browser would bring whatever session it has: shown when the server has named whom this device let in.
  useSessionState();
  const remote = photo.file === null ? null : fileAddress(photo.file);
  const address = remote !== null && isOwnSession('GET', remote) ? remote : local;
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
