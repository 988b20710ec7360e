import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** The providers' choice, not ours: it proves who sent something only as far as the key is secret. */
export const md5 = (text: string) => createHash('md5').update(text, 'utf8').digest('hex');

export const hmacSha256 = (secret: string, text: string) =>
  createHmac('sha256', secret).update(text, 'utf8').digest('hex');

/** Hexadecimal digests, without regard to case, in a time that tells nothing of where they differ. */
export function sameDigest(given: string, right: string): boolean {
  const [one, other] = [given, right].map((text) => Buffer.from(text.toLowerCase(), 'utf8'));
  return (
    one !== undefined && other !== undefined && one.length === other.length && timingSafeEqual(one, other)
  );
}
