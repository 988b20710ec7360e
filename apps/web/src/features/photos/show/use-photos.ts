import type { Attachment } from '@inspect/contract/photos';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from '../../../platform/store.ts';
import { photoOutbox } from '../outbox/photo-outbox.ts';
import { photosOf, type ShownPhoto } from './shown-photo.ts';

/** The photographs of a checkup, those that are still on this device among them. */
export function usePhotos(checkup: string, attachments: readonly Attachment[]): ShownPhoto[] {
  const outbox = useStore(photoOutbox.store);
  return useMemo(() => photosOf(checkup, attachments, outbox), [checkup, attachments, outbox]);
}

/** An address under which a photograph of this device can be shown; null = it is still being read, or gone. */
export function useLocalPicture({ id, file }: Pick<ShownPhoto, 'id' | 'file'>): string | null {
  const read = useQuery({
    queryKey: ['stored-photo', id],
    queryFn: async () => (await photoOutbox.bytesOf(id)) ?? null,
    enabled: file === null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const bytes = read.data;
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!bytes) return;
    const made = URL.createObjectURL(new Blob([bytes]));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  return address;
}
