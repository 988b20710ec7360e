import { createDecipheriv, pbkdf2Sync } from 'node:crypto';
import { expect, it } from 'vitest';
import { ITERATIONS, passwordKey } from './password-key.ts';

it('a password is tried by 600,000 rounds of PBKDF2-SHA256 over the bytes as typed, and its key can’t be read out', async () => {
  const salt = new Uint8Array(16).fill(7);
  const iv = new Uint8Array(12).fill(9);
  const key = await passwordKey('Գաղտնի բառ ', salt, ITERATIONS);
  expect(key.extractable).toBe(false);
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv },
    key,
    new TextEncoder().encode('opened'),
  );
  const raw = pbkdf2Sync('Գաղտնի բառ ', salt, 600_000, 32, 'sha256');
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv('aes-256-gcm', raw, iv).setAuthTag(bytes.subarray(-16));
  expect(decipher.update(bytes.subarray(0, -16), undefined, 'utf8') + decipher.final('utf8')).toBe('opened');
});
