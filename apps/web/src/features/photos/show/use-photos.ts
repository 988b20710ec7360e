import type { Attachment } from '@inspect/contract/photos';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { outbox } from '../../../platform/outbox/index.ts';
import { useStore } from '../../../platform/store.ts';
import { photosStore } from '../photos-store.ts';
import { photosOf, type ShownPhoto } from './shown-photo.ts';

/** The photographs of a checkup, those that are still on this device among them. */
export function usePhotos(checkup: string, attachments: readonly Attachment[]): ShownPhoto[] {
  const here = useStore(photosStore);
  return useMemo(() => photosOf(checkup, attachments, here), [checkup, attachments, here]);
}

/** An address under which a photograph of this device can be shown; null = it is still being read, or gone. */
export function useLocalPicture({
  id,
  file,
  local,
}: Pick<ShownPhoto, 'id' | 'file' | 'local'>): string | null {
  const read = useQuery({
    queryKey: ['stored-photo', id],
    queryFn: async () => (await outbox.bytesOf(id)) ?? null,
    enabled: file === null && local === undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const bytes = local ?? read.data;
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!bytes) return;
    const made = URL.createObjectURL(new Blob([bytes]));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  return address;
}
