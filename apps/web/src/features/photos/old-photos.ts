import { PHOTO_KINDS } from '@inspect/contract/photos';
import { z } from 'zod';
import { restored, storing } from '../../platform/drafts/index.ts';
import { workStorage } from '../../platform/outbox/index.ts';
import { openBytes, openValue } from '../../platform/sealing/index.ts';
import { type Sealed, work } from '../../platform/work-database/index.ts';
import { photoKind } from './offline.ts';

const facts = z.object({
  checkup: z.string(),
  kind: z.enum(PHOTO_KINDS),
  capturedAt: z.string(),
  nonce: z.string().nullable().default(null),
  type: z.string(),
  refused: z.string().nullable(),
});
type Facts = z.input<typeof facts>;

/** As versions before the outbox left them; in clear only those of the first. */
type OldPhoto = { id: string; owner: string; savedAt: number } & ({ sealed: Sealed } | Facts);
type OldBytes = { id: string } & ({ sealed: Sealed } | { bytes: ArrayBuffer });

const oldPhotos = work.table<OldPhoto, string>('photos');
const oldBytes = work.table<OldBytes, string>('photoBytes');

/** They go into the outbox, in the order in which they were taken. */
export async function addOldPhotos(owner: string, key: CryptoKey): Promise<void> {
  const rows = await restored(() => oldPhotos.where({ owner }).sortBy('savedAt'), []);
  for (const { id, savedAt, ...rest } of rows) {
    const value = 'sealed' in rest ? await openValue(key, rest.sealed, `photo/${id}`) : rest;
    const { data } = facts.safeParse(value);
    if (!data) continue;
    const { refused, ...payload } = data;
    const refusal = refused === null ? null : { code: 'refused', message: refused, fields: {} };
    const bytes = await bytesOf(id, key);
    // It can't be read just now; it stays where it is, and holds up none behind it.
    if (bytes === 'later') continue;
    const given = { id, owner, payload, savedAt, recordedAt: data.capturedAt, refusal };
    const added = await workStorage.add(photoKind, given, bytes, key);
    // Dropped where it was only when it lies where it is sent from; one that is added twice is one.
    if (added.storing === 'stored') await storing(() => drop(id));
  }
}

/** null = they are lost, and whoever took it is told so */
async function bytesOf(id: string, key: CryptoKey): Promise<ArrayBuffer | 'later' | null> {
  const row = await restored<OldBytes | undefined | null>(() => oldBytes.get(id), null);
  if (row === null) return 'later';
  if (!row) return null;
  return 'bytes' in row ? row.bytes : openBytes(key, row.sealed, `photo-bytes/${id}`);
}

function drop(id: string): Promise<void> {
  return work.transaction('rw', oldPhotos, oldBytes, async () => {
    await oldPhotos.delete(id);
    await oldBytes.delete(id);
  });
}
