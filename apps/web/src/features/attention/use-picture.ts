import { useEffect, useState } from 'react';
import { outbox } from '../../platform/outbox/index.ts';

/** An address of the picture that lies in an operation; null = none, or it is being read, or it is lost. */
export function usePicture(id: string, type: string | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (type === undefined) return;
    let made: string | null = null;
    let isGone = false;
    void outbox.bytesOf(id).then((bytes) => {
      if (!bytes || isGone) return;
      made = URL.createObjectURL(new Blob([bytes], { type }));
      setAddress(made);
    });
    return () => {
      isGone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [id, type]);
  return address;
}
