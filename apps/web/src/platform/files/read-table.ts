import { LIMITS, refuseTooMany, TableProblem } from './table-problem.ts';
import { tidyTable } from './tidy-table.ts';

export { TableProblem } from './table-problem.ts';

/**
 * A CSV, semicolon or tab text, or an .xlsx's first sheet, as rows of equally many trimmed texts; empty ones at the end
 * are dropped, those between stay (a row's number is its line). Throws only `TableProblem`.
 */
export async function readTable(file: File): Promise<string[][]> {
  if (file.size > LIMITS.bytes) throw new TableProblem('too_large');
  const bytes = new Uint8Array(await readBytes(file));
  const table = tidyTable(await read(bytes));
  const [first] = table;
  if (!first) throw new TableProblem('empty');
  refuseTooMany(table.length, first.length);
  return table;
}

/** The person may have moved or locked the file since it was chosen. */
async function readBytes(file: File): Promise<ArrayBuffer> {
  try {
    return await file.arrayBuffer();
  } catch (problem) {
    throw new TableProblem('not_a_table', problem);
  }
}

/** By what the file is, not by what it is called: every .xlsx is a zip and begins as one. */
async function read(bytes: Uint8Array<ArrayBuffer>): Promise<string[][]> {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] ?? 0) < 0x20;
  if (isZip) {
    const { readXlsx } = await import('./read-xlsx.ts');
    return readXlsx(bytes);
  }
  const { readCsv } = await import('./read-csv.ts');
  return readCsv(bytes);
}
