import type { Sealed } from '../work-database/index.ts';

const NAME = 'AES-GCM';
const NONCE = 12;

/** Each time with a nonce of its own. `label` says what it is: sealed as one thing it does not open as another. */
export async function sealBytes(key: CryptoKey, content: BufferSource, label: string): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE));
  const bytes = await crypto.subtle.encrypt(algorithm(iv, label), key, content);
  return { iv, bytes };
}

/** null = sealed with another key or as something else, or changed since */
export async function openBytes(
  key: CryptoKey,
  { iv, bytes }: Sealed,
  label: string,
): Promise<ArrayBuffer | null> {
  try {
    return await crypto.subtle.decrypt(algorithm(iv, label), key, bytes);
  } catch (problem) {
    if (problem instanceof Error && problem.name === 'OperationError') return null;
    throw problem;
  }
}

export function sealValue(key: CryptoKey, value: unknown, label: string): Promise<Sealed> {
  return sealBytes(key, new TextEncoder().encode(JSON.stringify(value)), label);
}

/** undefined = as `null` of `openBytes` */
export async function openValue(key: CryptoKey, sealed: Sealed, label: string): Promise<unknown> {
  const bytes = await openBytes(key, sealed, label);
  return bytes === null ? undefined : JSON.parse(new TextDecoder().decode(bytes));
}

/** A key that seals and opens, and that no script reads out again. */
export function importKey(bytes: BufferSource): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytes, NAME, false, ['encrypt', 'decrypt']);
}

function algorithm(iv: Uint8Array<ArrayBuffer>, label: string): AesGcmParams {
  return { name: NAME, iv, additionalData: new TextEncoder().encode(label) };
}
