import { formatDateTime, formatDay, formatDecimal, formatWhole } from '@inspect/contract/kernel';
import type { Cell, XlsxOptions } from '../xlsx/xlsx-options.ts';

type CellFormat = { kind: XlsxOptions['columns'][number]['kind']; flagWords: XlsxOptions['flagWords'] };

/** A cell as people read it; numbers in groups of three, or `bare` for a program that reads them again. */
export function cellText(cell: Cell, { kind, flagWords }: CellFormat, numbers: 'grouped' | 'bare'): string {
  if (cell === null) return '';
  if (typeof cell === 'boolean') return cell ? flagWords.yes : flagWords.no;
  if (cell instanceof Date) return formatDateTime(cell);
  if (kind === 'day') return formatDay(String(cell));
  if (kind === 'instant') return formatDateTime(String(cell));
  if (typeof cell === 'string') return cell;
  if (kind === 'decimal') return formatDecimal(cell);
  return numbers === 'bare' || kind === 'year' ? String(cell) : formatWhole(cell);
}
