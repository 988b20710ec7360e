import type { z } from 'zod';

/** null = there is none, or it is not of this shape */
export function readCookie<Schema extends z.ZodType>(name: string, schema: Schema): z.output<Schema> | null {
  const entry = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`));
  return entry === undefined ? null : (schema.safeParse(entry.slice(name.length + 1)).data ?? null);
}

/** Of this site alone, for so many seconds. */
export function writeCookie(name: string, value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = `${name}=${value}; Max-Age=${seconds}; Path=/; SameSite=Strict${secure}`;
}

export function forgetCookie(name: string): void {
  writeCookie(name, '', 0);
}
