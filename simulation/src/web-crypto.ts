import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Random } from './random.ts';

const TAG = 16;
type Algorithm = { iv: Uint8Array; additionalData: Uint8Array };

const bytesOf = (data: BufferSource): Uint8Array =>
  ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data);

/** Bytes of their own, as a browser gives them. */
const owned = (...parts: Uint8Array[]): ArrayBuffer => new Uint8Array(Buffer.concat(parts)).buffer;

/**
 * The browser's AES-256-GCM by Node's: done at once and not by other threads, whose order would differ from run to run; and with
 * chance that can be repeated.
 */
export function webCrypto(random: Random) {
  const keys = new WeakMap<object, Uint8Array>();
  const secret = (key: object): Uint8Array => {
    const bytes = keys.get(key);
    if (!bytes) throw new TypeError('not a key');
    return bytes;
  };
  return {
    getRandomValues: <View extends Uint8Array>(view: View): View => {
      for (let at = 0; at < view.length; at += 1) view[at] = Math.floor(random() * 256);
      return view;
    },
    subtle: {
      importKey: async (_format: string, data: BufferSource) => {
        const key = Object.freeze({});
        keys.set(key, Uint8Array.from(bytesOf(data)));
        return key;
      },
      encrypt: async ({ iv, additionalData }: Algorithm, key: object, data: BufferSource) => {
        const cipher = createCipheriv('aes-256-gcm', secret(key), iv).setAAD(additionalData);
        return owned(cipher.update(bytesOf(data)), cipher.final(), cipher.getAuthTag());
      },
      decrypt: async ({ iv, additionalData }: Algorithm, key: object, data: BufferSource) => {
        const all = bytesOf(data);
        const cipher = createDecipheriv('aes-256-gcm', secret(key), iv).setAAD(additionalData);
        cipher.setAuthTag(all.subarray(all.length - TAG));
        try {
          return owned(cipher.update(all.subarray(0, all.length - TAG)), cipher.final());
        } catch {
          throw new DOMException('', 'OperationError');
        }
      },
    },
  };
}
