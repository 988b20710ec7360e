import { t } from '@inspect/contract/i18n';
import { ActionIcon, Button, Group, Modal } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { toast } from '../../../platform/notify/toast.ts';
import { outbox } from '../../../platform/outbox/index.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import classes from './photos.module.css';
import { Picture } from './picture.tsx';
import { captionOf, type ShownPhoto, stateText } from './shown-photo.ts';

type PhotoViewerProps = {
  photos: readonly ShownPhoto[];
  opened: string | null;
  onOpen: (id: string) => void;
  onClose: () => void;
  onRemove?: ((id: string) => void) | undefined;
};

/** One photograph as large as the screen, with what it shows; arrows go on, Esc closes. */
export function PhotoViewer({ photos, opened, onOpen, onClose, onRemove }: PhotoViewerProps) {
  const at = photos.findIndex(({ id }) => id === opened);
  const photo = photos[at];
  const [before, after] = [photos[at - 1], photos[at + 1]];
  const onKey = ({ key }: KeyboardEvent) => {
    const next = key === 'ArrowLeft' ? before : key === 'ArrowRight' ? after : undefined;
    if (next) onOpen(next.id);
  };
  return (
    <Modal
      opened={photo !== undefined}
      onClose={onClose}
      size="auto"
      centered
      title={<span className={classes.title}>{photo ? captionOf(photo) : ''}</span>}
      closeButtonProps={{ 'aria-label': t('shell.close'), size: 44 }}
      onKeyDown={onKey}
    >
      {photo ? (
        <figure className={classes.viewer}>
          <Picture photo={photo} className={classes.large} />
          <figcaption className={classes.caption}>
            <span>{stateText(photo)}</span>
            <Group gap="xs" wrap="nowrap">
              <Step label={t('photos.previous')} to={before} onOpen={onOpen} icon={IconChevronLeft} />
              <Step label={t('photos.next')} to={after} onOpen={onOpen} icon={IconChevronRight} />
              <Remove photo={photo} onRemove={onRemove} onGone={onClose} />
            </Group>
          </figcaption>
        </figure>
      ) : null}
    </Modal>
  );
}

type StepProps = {
  label: string;
  to: ShownPhoto | undefined;
  onOpen: (id: string) => void;
  icon: typeof IconChevronLeft;
};

function Step({ label, to, onOpen, icon: Icon }: StepProps) {
  return (
    <ActionIcon
      variant="default"
      size={44}
      aria-label={label}
      disabled={to === undefined}
      onClick={() => to && onOpen(to.id)}
    >
      <Icon size={22} aria-hidden />
    </ActionIcon>
  );
}

type RemoveProps = {
  photo: ShownPhoto;
  onRemove: ((id: string) => void) | undefined;
  onGone: () => void;
};

/** What is at the server stays there: only a finding's reference to it is taken away, or what was never sent. */
function Remove({ photo, onRemove, onGone }: RemoveProps) {
  const { id, file, part } = photo;
  const [asking, setAsking] = useState(false);
  if (file !== null && !onRemove) return null;
  const remove = async () => {
    setAsking(false);
    if (file === null) {
      await outbox.discard(id);
      const isThere = outbox.store.get().operations.some((one) => one.id === id);
      if (isThere) return void toast.warning(t('photos.stillThere'));
    }
    onGone();
    onRemove?.(id);
  };
  return (
    <>
      <Button
        variant="default"
        h={44}
        leftSection={<IconTrash size={18} aria-hidden />}
        disabled={part !== null}
        onClick={() => (file === null ? setAsking(true) : void remove())}
      >
        {t('photos.remove')}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t('photos.removeAsk')}
        confirm={t('photos.remove')}
        danger
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      >
        {t('photos.removeText', { name: captionOf(photo) })}
      </ConfirmDialog>
    </>
  );
}
