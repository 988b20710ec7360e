/** As long as this takes, every guess takes. */
export const ITERATIONS = 600_000;

/** What a password opens; no script reads it out. The password's bytes as typed, as the server takes them. */
export async function passwordKey(
  password: string,
  salt: BufferSource,
  iterations: number,
): Promise<CryptoKey> {
  const bytes = new TextEncoder().encode(password);
  const material = await crypto.subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveKey']);
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations };
  const use = { name: 'AES-GCM', length: 256 };
  return crypto.subtle.deriveKey(derivation, material, use, false, ['encrypt', 'decrypt']);
}
