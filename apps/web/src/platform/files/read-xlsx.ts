import { readSheet } from 'read-excel-file/browser';
import { cellText } from './cell-text.ts';
import { firstSheet } from './first-sheet.ts';
import { sheetExtent } from './sheet-extent.ts';
import { storedZip } from './stored-zip.ts';
import { refuseTooMany, TableProblem } from './table-problem.ts';
import { type Unpacked, unpack } from './unpack.ts';
import { zipEntries } from './zip-entries.ts';

/** The first sheet of an .xlsx. What is no spreadsheet, is broken or not ours to read is `not_a_table`. */
export async function readXlsx(bytes: Uint8Array<ArrayBuffer>): Promise<string[][]> {
  try {
    const files = await needed(bytes);
    const rows = await readSheet(storedZip(files));
    return rows.map((row) => row.map(cellText));
  } catch (problem) {
    if (problem instanceof TableProblem) throw problem;
    throw new TableProblem('not_a_table', problem);
  }
}

/** The parts that are read; other sheets, pictures and printers' settings are not even unpacked. */
async function needed(bytes: Uint8Array<ArrayBuffer>): Promise<Unpacked[]> {
  const entries = zipEntries(bytes);
  const named = (wanted: (name: string) => boolean) => unpack(entries.filter(({ name }) => wanted(name)));
  const book = await named((name) => !name.includes('/worksheets/') && /\.(xml|rels)$/.test(name));
  const path = firstSheet(textOf(book, 'xl/workbook.xml'), textOf(book, 'xl/_rels/workbook.xml.rels'));
  const sheet = await named((name) => name === path);
  const { rows, columns } = sheetExtent(textOf(sheet, path));
  refuseTooMany(rows, columns);
  return [...book.filter(({ name }) => name !== path), ...sheet];
}

function textOf(files: readonly Unpacked[], path: string | undefined): string {
  const file = files.find(({ name }) => name === path);
  if (!file) throw new RangeError(`no ${path}`);
  return new TextDecoder().decode(file.content);
}
