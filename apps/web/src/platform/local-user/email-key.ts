import { withConnection, work } from '../work-database/index.ts';

/** A hash of the address with a key of this device: the store lists no addresses, nor can two devices' be compared. */
export async function emailKeyOf(email: string): Promise<string> {
  const bytes = await ownBytes();
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const hash = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(email));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function ownBytes(): Promise<Uint8Array<ArrayBuffer>> {
  const fresh = crypto.getRandomValues(new Uint8Array(32));
  return withConnection(() =>
    work.transaction('rw', work.emailHash, async () => {
      const known = await work.emailHash.get('emails');
      if (!known) await work.emailHash.put({ name: 'emails', bytes: fresh });
      return known?.bytes ?? fresh;
    }),
  );
}
