import { createHash, randomBytes } from 'node:crypto';

const BYTES = 16;
const TOKEN = /^[A-Za-z0-9_-]{22}$/;

/** 128 random bits: what stands in the link of one message, and what is stored of it. */
export function newStopToken(): { token: string; hash: Buffer } {
  const token = randomBytes(BYTES).toString('base64url');
  return { token, hash: hashOf(token) };
}

/** null = no link of ours looks like this. */
export const stopHashOf = (token: string): Buffer | null => (TOKEN.test(token) ? hashOf(token) : null);

const hashOf = (token: string) => createHash('sha256').update(token).digest();
