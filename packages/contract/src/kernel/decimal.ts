import { formatWhole } from './money.ts';

/** 1234.5 → «1 234,5». Own code because Chromium has no Armenian number format. */
export function formatDecimal(value: number): string {
  const [whole = '', fraction] = String(value).split('.');
  return fraction === undefined ? formatWhole(value) : `${formatWhole(Number(whole))},${fraction}`;
}

/** A number as people write or paste it, with a comma or a point, perhaps in groups and with a dram sign; null = it is none. */
export function readDecimal(text: string): number | null {
  const digits = text.replace(/[\s\u00A0\u058F]/gu, '').replace(',', '.');
  return /^-?\d+(\.\d+)?$/.test(digits) ? Number(digits) : null;
}
