import { QUARANTINE_PIECE_BYTES } from '@inspect/contract/quarantine';
import { newId } from '../../src/platform/ids.ts';

const base64 = (bytes: ArrayBuffer | Uint8Array) => Buffer.from(bytes as ArrayBuffer).toString('base64');

/** As a browser seals (web/platform/sealing). */
async function sealAs(key: Buffer, content: Uint8Array<ArrayBuffer>, label: string) {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const about = new TextEncoder().encode(label);
  const opens = await crypto.subtle.importKey('raw', new Uint8Array(key), 'AES-GCM', false, ['encrypt']);
  const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: about }, opens, content);
  return { iv: base64(iv), bytes: new Uint8Array(bytes) };
}

let seq = 0;

export type Work = {
  id?: string;
  kind?: string;
  payload?: unknown;
  content?: Record<string, unknown>;
  photograph?: Uint8Array<ArrayBuffer>;
};

/** What a device kept, sealed as it lies there, and the pieces of its photograph. */
export async function sealedWork(
  key: Buffer,
  { id = newId(), kind = 'streets.add', payload, content, photograph }: Work = {},
) {
  seq += 1;
  const said = payload ?? {
    params: {},
    body: { _id: newId(), name: `Փողոց ${seq}`, county: 'c'.repeat(24) },
  };
  const whole = {
    schema: 1,
    payload: said,
    dependsOn: [],
    after: [],
    recordedAt: '2026-11-20T07:30:00.000Z',
    refusal: null,
    ...content,
  };
  const sealed = await sealAs(key, new TextEncoder().encode(JSON.stringify(whole)), `operation/${id}`);
  const bytes = photograph && (await sealAs(key, photograph, `operation-bytes/${id}`));
  const pieces: string[] = [];
  for (let from = 0; bytes && from < bytes.bytes.length; from += QUARANTINE_PIECE_BYTES)
    pieces.push(base64(bytes.bytes.slice(from, from + QUARANTINE_PIECE_BYTES)));
  const operation = {
    id,
    kind,
    seq,
    sealed: { iv: sealed.iv, bytes: base64(sealed.bytes) },
    file: bytes ? { iv: bytes.iv, pieces: pieces.length } : null,
  };
  return { operation, pieces, payload: said };
}
