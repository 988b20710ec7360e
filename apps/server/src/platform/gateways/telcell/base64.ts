export const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64');

/** null: not the base64 of any text. */
export function fromBase64(encoded: string): string | null {
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  return encoded !== '' && base64(text) === encoded ? text : null;
}
