import { t } from '@inspect/contract/i18n';
import { Button, Group } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { outbox } from '../../platform/outbox/index.ts';
import { useStore } from '../../platform/store.ts';
import { Notice } from '../../ui/notice.tsx';
import { photosStore } from './photos-store.ts';
import { PhotoStrip } from './show/photo-strip.tsx';
import { captionOf } from './show/shown-photo.ts';

/** Photographs that the server refused: a person decides about each. They never go away by themselves. */
export function RefusedPhotos() {
  const { photos } = useStore(photosStore);
  const refused = photos.filter(({ refused: why }) => why !== null);
  if (refused.length === 0) return null;
  return (
    <Notice tone="bad" role="alert" title={t('photos.attention', { count: refused.length })}>
      {refused.map((photo) => (
        <Group key={photo.id} gap="md" align="center">
          <PhotoStrip
            label={captionOf(photo)}
            photos={[{ ...photo, CarRegNo: null, file: null, part: null }]}
          />
          <span style={{ flex: '1 1 12rem' }}>{photo.refused}</span>
          <Button
            variant="default"
            h={44}
            leftSection={<IconRefresh size={18} aria-hidden />}
            onClick={() => void outbox.retry(photo.id)}
          >
            {t('shell.retry')}
          </Button>
        </Group>
      ))}
    </Notice>
  );
}
