import { createHash } from 'node:crypto';

/**
 * How far somebody has been told. `from` = every change of a transaction below it; null = of nothing yet. `next` stands in an
 * answer that goes on: after which id, and where `from` is when it has ended.
 */
export type Cursor = { from: string | null; next: { until: string; after: string } | null };

const PATTERN = /^([0-9a-f]{16})\.(\d{0,18})(?:\.(\d{1,18})\.([0-9a-f]{24}))?$/;

/** Whom a cursor was given, and what for: whoever comes with another one is told everything. */
export function holderOf(facts: readonly (string | null)[]): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16);
}

export function cursorText(holder: string, { from, next }: Cursor): string {
  return [holder, from ?? '', ...(next ? [next.until, next.after] : [])].join('.');
}

/** null = it is none, or somebody else's */
export function cursorIn(text: string, holder: string): Cursor | null {
  const [, whose, from, until, after] = PATTERN.exec(text) ?? [];
  if (whose !== holder) return null;
  const next = until !== undefined && after !== undefined ? { until, after } : null;
  // One that begins with everything and does not go on was never given.
  return from || next ? { from: from || null, next } : null;
}
