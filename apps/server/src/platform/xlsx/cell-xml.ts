import { formatDateTime, formatDay } from '@inspect/contract/kernel';
import { excelDay, excelInstant } from './excel-time.ts';
import { STYLE } from './styles.ts';
import type { Cell, CellKind, XlsxOptions } from './xlsx-options.ts';
import { xmlText } from './xml-text.ts';

/** What a spreadsheet may take for the beginning of a formula, also in full width. */
const LOOKS_LIKE_FORMULA = /^[\s\u0000-\u001F]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\u2212]|^[\t\r\n]/;
const KEEPS_SPACES = /^\s|\s$|\s\s|[\t\r\n]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

const STYLE_OF = {
  whole: STYLE.whole,
  year: STYLE.plain,
  money: STYLE.whole,
  decimal: STYLE.decimal,
} as const;

/** Always a text cell; what looks like a formula is marked as text too, so that editing leaves it one. */
export function textCell(reference: string, value: string, style: number = STYLE.plain): string {
  const xml = xmlText(value);
  if (xml === '') return '';
  const chosen = style === STYLE.plain && LOOKS_LIKE_FORMULA.test(value) ? STYLE.guarded : style;
  const styled = chosen === STYLE.plain ? '' : ` s="${chosen}"`;
  const spaces = KEEPS_SPACES.test(value) ? ' xml:space="preserve"' : '';
  return `<c r="${reference}"${styled} t="inlineStr"><is><t${spaces}>${xml}</t></is></c>`;
}

const numberCell = (reference: string, value: number | string, style: number) =>
  `<c r="${reference}" s="${style}"><v>${value}</v></c>`;

/** One cell; nothing for an empty one. A value its kind can't be is a fault of the program and ends the file. */
export function cellXml(
  reference: string,
  kind: CellKind,
  value: Cell | undefined,
  words: XlsxOptions['flagWords'],
): string {
  if (value === null || value === undefined) return '';
  switch (kind) {
    case 'text':
      return textCell(reference, value instanceof Date ? value.toISOString() : String(value));
    case 'flag':
      if (typeof value === 'boolean') return textCell(reference, value ? words.yes : words.no);
      break;
    case 'day':
      if (typeof value === 'string') return dayCell(reference, value);
      break;
    case 'instant':
      if (value instanceof Date || typeof value === 'string') return instantCell(reference, new Date(value));
      break;
    default:
      if (NUMBER.test(String(value))) return numberCell(reference, String(value), STYLE_OF[kind]);
      if (Number.isFinite(value)) return numberCell(reference, String(value), STYLE_OF[kind]);
  }
  throw new TypeError(`cell ${reference} is no ${kind}`);
}

/** Days Excel does not know are written as people read them. */
function dayCell(reference: string, day: string): string {
  const number = excelDay(day);
  return number === undefined
    ? textCell(reference, formatDay(day))
    : numberCell(reference, number, STYLE.day);
}

function instantCell(reference: string, instant: Date): string {
  if (Number.isNaN(instant.getTime())) throw new TypeError(`cell ${reference} is no instant`);
  const number = excelInstant(instant);
  return number === undefined
    ? textCell(reference, formatDateTime(instant))
    : numberCell(reference, number, STYLE.instant);
}
