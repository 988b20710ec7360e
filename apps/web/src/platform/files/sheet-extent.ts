import { attributeOf, xmlTags } from './xml-tags.ts';

const EXCEL = { rows: 1_048_576, columns: 16_384 };

/**
 * How far filled cells reach, asked before the library fills all up to the last one: 17 billion for a cell in Excel's
 * corner. Throws RangeError for rows and cells that Excel does not have.
 */
export function sheetExtent(xml: string): { rows: number; columns: number } {
  const extent = { rows: 0, columns: 0 };
  let rowsSeen = 0;
  let cell = { row: 0, column: 0 };
  for (const tag of xmlTags(xml)) {
    if (tag.closes) continue;
    if (tag.name === 'row') {
      rowsSeen += 1;
      const number = Number(attributeOf(tag, 'r') ?? rowsSeen);
      if (!(number >= 1 && number <= EXCEL.rows) || rowsSeen > EXCEL.rows) throw new RangeError('row');
    } else if (tag.name === 'c') cell = placeOf(attributeOf(tag, 'r') ?? '');
    else if (tag.name === 'v' || tag.name === 't') {
      extent.rows = Math.max(extent.rows, cell.row);
      extent.columns = Math.max(extent.columns, cell.column);
    }
  }
  return extent;
}

/** AB12 → row 12, column 28 */
function placeOf(reference: string): { row: number; column: number } {
  const [, letters = '', digits = ''] = /^([A-Z]{1,3})(\d{1,7})$/.exec(reference) ?? [];
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  const row = Number(digits);
  if (row < 1 || row > EXCEL.rows || column > EXCEL.columns) throw new RangeError('cell');
  return { row, column };
}
