import { cellXml, textCell } from './cell-xml.ts';
import type { RowQueue } from './row-queue.ts';
import { STYLE } from './styles.ts';
import type { Cell, CellKind, Column, XlsxOptions } from './xlsx-options.ts';

/** Rows written in one piece: enough to be quick, little enough to weigh nothing. */
const ROWS_AT_ONCE = 500;

const WIDTHS: Record<CellKind, number> = {
  text: 24,
  whole: 12,
  year: 10,
  money: 14,
  decimal: 12,
  flag: 10,
  day: 12,
  instant: 17,
};

/** One sheet, piece by piece, with at most `most` rows under its header; what is left stays in the queue. */
export async function* sheetXml(
  { columns, flagWords }: XlsxOptions,
  queue: RowQueue,
  most: number,
): AsyncGenerator<Buffer, void, undefined> {
  const letters = columns.map((_, index) => columnLetters(index));
  const kinds = columns.map(({ kind }) => kind);
  const rowXml = (row: readonly Cell[], number: number) => {
    const line = String(number);
    let xml = `<row r="${line}">`;
    kinds.forEach((kind, index) => {
      xml += cellXml(letters[index] + line, kind, row[index], flagWords);
    });
    return `${xml}</row>`;
  };
  yield Buffer.from(opening(columns, letters));
  let written = 0;
  while (written < most && (await queue.fill())) {
    let piece = '';
    for (const row of queue.take(Math.min(ROWS_AT_ONCE, most - written))) {
      written += 1;
      piece += rowXml(row, written + 1);
    }
    yield Buffer.from(piece);
  }
  yield Buffer.from(
    `</sheetData><autoFilter ref="A1:${letters.at(-1)}${written + 1}"/>` +
      '<pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/></worksheet>',
  );
}

function opening(columns: readonly Column[], letters: readonly string[]): string {
  const widths = columns.map(({ kind, width }, index) => {
    const number = index + 1;
    return `<col min="${number}" max="${number}" width="${width ?? WIDTHS[kind]}" customWidth="1"/>`;
  });
  const titles = columns.map(({ title }, index) => textCell(`${letters[index]}1`, title, STYLE.header));
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    '<sheetViews><sheetView workbookViewId="0">' +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<sheetFormatPr defaultRowHeight="15"/><cols>${widths.join('')}</cols>` +
    `<sheetData><row r="1">${titles.join('')}</row>`
  );
}

/** 0 → A, 25 → Z, 26 → AA */
function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : `${columnLetters(Math.floor(index / 26) - 1)}${last}`;
}
