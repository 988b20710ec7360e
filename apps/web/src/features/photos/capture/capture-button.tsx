import { t } from '@inspect/contract/i18n';
import { IconCamera } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { newId } from '../../../platform/new-id.ts';
import { toast } from '../../../platform/notify/toast.ts';
import classes from './capture-button.module.css';
import { askNonce } from './photo-nonce.ts';
import { lookForRoom, useRoomless } from './photo-room.ts';
import { type PhotoTarget, takePhoto } from './take-photo.ts';
import { beginTaking } from './taking.ts';

type CaptureButtonProps = PhotoTarget & {
  /** with the photograph's id, as soon as it is kept on this device */
  onTaken?: (id: string) => void;
  /** until what `onTaken` changed is kept as well, the photograph is still being taken */
  persisted?: (() => Promise<void>) | undefined;
  /** the one thing to do here */
  primary?: boolean;
  /** in a row of its like, where the camera says what is done */
  short?: boolean;
};

/** Opens the camera where there is one, otherwise the choice of a file. */
export function CaptureButton({
  checkup,
  kind,
  onTaken,
  persisted,
  primary = false,
  short = false,
}: CaptureButtonProps) {
  const [taking, setTaking] = useState(false);
  // One whose camera was open before is kept in the page all the same: what was taken is never thrown away.
  const isRefused = useRoomless() === 'lost';
  // What was typed while the picture was being read is not to be overwritten by what stood before.
  const latest = useRef(onTaken);
  useEffect(() => {
    latest.current = onTaken;
  });
  const onPicked = async (file: File | undefined) => {
    // Who cancels the choice chooses nothing, and no event comes; this one promised a file and brought none.
    if (!file) return toast.danger(t('photos.failed'));
    setTaking(true);
    const id = newId();
    const taken = kind === 'finding' ? beginTaking(id, checkup) : () => {};
    try {
      if (!(await takePhoto(file, id, { checkup, kind }))) return;
      // What points to it stands before it is no longer said to be on its way: nothing is sent in between.
      flushSync(() => latest.current?.(id));
      await persisted?.();
    } finally {
      taken();
      setTaking(false);
    }
  };
  const lookAgain = async () => {
    if (await lookForRoom()) toast.success(t('photos.roomless.again'));
    else toast.danger(t('photos.roomless.still'));
  };
  return (
    <label
      className={classes.capture}
      data-primary={primary || undefined}
      data-busy={taking || isRefused || undefined}
    >
      <input
        type="file"
        accept="image/*"
        capture="environment"
        className={classes.input}
        onClick={(event) => {
          if (isRefused) {
            event.preventDefault();
            void lookAgain();
          }
          // Before the camera opens: the later it was given, the more it proves.
          else void askNonce(checkup);
        }}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // The same file may be chosen again, and who opens the choice once more and cancels takes nothing back.
          currentTarget.value = '';
          void onPicked(file);
        }}
      />
      <IconCamera size={22} stroke={1.8} aria-hidden />
      <span>{t(`photos.${short ? 'short' : 'take'}.${kind}`)}</span>
    </label>
  );
}
