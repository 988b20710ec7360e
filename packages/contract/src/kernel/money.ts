import { z } from 'zod';

/** Whole Armenian drams. There are no fractions anywhere; what is calculated is rounded once, at the end. */
export const drams = z
  .int({ error: 'field.whole' })
  .min(0, { error: 'field.min' })
  .max(1_000_000_000, { error: 'field.max' });

const NBSP = '\u00A0';

/** 12500 → «12 500». Own code because Chromium has no Armenian number format (and groups by comma). */
export function formatWhole(value: number): string {
  const digits = Math.abs(Math.trunc(value)).toString();
  const grouped = digits.replace(/\B(?=(\d{3})+$)/g, NBSP);
  return value < 0 ? `−${grouped}` : grouped;
}

/** 12500 → «12 500» and the dram sign, with spaces that do not break. */
export function formatDrams(value: number): string {
  return `${formatWhole(value)}${NBSP}\u058F`;
}
