import type { Attachment } from '@inspect/contract/photos';
import { useMemo } from 'react';
import { useStore } from '../../platform/store.ts';
import { takingStore } from './capture/taking.ts';
import { photosStore } from './photos-store.ts';

type PhotoFacts = {
  /** how many there are, wherever they lie */
  all: number;
  /** how many are on this device alone, or on their way to it */
  unsent: number;
  /** one of a fault is being read: nothing points to it yet */
  taking: boolean;
  /** the server has it: a finding that points to it can be sent */
  isStored: (id: string) => boolean;
  /** given up on this device before the server had it: nothing can point to it any more */
  isGone: (id: string) => boolean;
};

export function usePhotoFacts(checkup: string, attachments: readonly Attachment[]): PhotoFacts {
  const { photos, stored, before, ready } = useStore(photosStore);
  const takings = useStore(takingStore);
  return useMemo(() => {
    const sent = [...stored.values()].filter((attachment) => attachment.checkup === checkup);
    const known = new Set([...attachments, ...sent].map(({ _id }) => _id));
    const here = photos.filter((photo) => photo.checkup === checkup && !known.has(photo.id));
    const taking = [...takings].filter(([, of]) => of === checkup).map(([id]) => id);
    const counted = new Set([...known, ...here.map(({ id }) => id)]);
    const isStored = (id: string) => known.has(id) || before.has(id);
    return {
      all: known.size + here.length,
      unsent: here.length + taking.filter((id) => !counted.has(id)).length,
      taking: taking.length > 0,
      isStored,
      isGone: (id) => ready && !isStored(id) && !here.some((photo) => photo.id === id),
    };
  }, [checkup, attachments, photos, stored, before, ready, takings]);
}
