import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

/** AES-256-GCM under the secret's 32 bytes: nonce, sealed bytes, tag. `about` must be the same when it is opened. */
export function wrapSecret(secret: Buffer, bytes: Buffer, about: string): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, secret, nonce).setAAD(Buffer.from(about));
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** @throws Error when the secret, `about` or a byte is another */
export function unwrapSecret(secret: Buffer, wrapped: Buffer, about: string): Buffer {
  const end = wrapped.length - TAG;
  const cipher = createDecipheriv(CIPHER, secret, wrapped.subarray(0, NONCE), { authTagLength: TAG })
    .setAAD(Buffer.from(about))
    .setAuthTag(wrapped.subarray(end));
  return Buffer.concat([cipher.update(wrapped.subarray(NONCE, end)), cipher.final()]);
}

/** Tells secrets apart without telling them. */
export function nameOfSecret(secret: Buffer): string {
  return createHash('sha256').update('name of ').update(secret).digest('hex').slice(0, 16);
}
