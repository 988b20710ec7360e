/** Excel knows 15 digits of a number; what comes after them is noise of its binary form. */
const DIGITS = 15;

/** A cell as people would type it: 2026-02-28, 1234.5, true. Time is kept where there is any. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return dateText(value);
  if (typeof value === 'number') return numberText(value);
  return String(value);
}

function dateText(value: Date): string {
  if (Number.isNaN(value.getTime())) return '';
  const minute = new Date(Math.round(value.getTime() / 60_000) * 60_000);
  const [day = '', time = ''] = minute.toISOString().split('T');
  return time.startsWith('00:00') ? day : `${day} ${time.slice(0, 5)}`;
}

function numberText(value: number): string {
  const known = Number(value.toPrecision(DIGITS));
  return known.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: DIGITS });
}
