import { csvDelimiter } from '@inspect/contract/kernel';
import Papa from 'papaparse';
import { TableProblem } from './table-problem.ts';

/** Excel saves Armenian text either as UTF-8 with a mark or, «Unicode Text», as UTF-16. */
const MARKS = [
  { encoding: 'utf-16le', mark: [0xff, 0xfe] },
  { encoding: 'utf-16be', mark: [0xfe, 0xff] },
];

/** Rows of separated text; what separates is guessed. */
export function readCsv(bytes: Uint8Array<ArrayBuffer>): string[][] {
  const text = decode(bytes);
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: csvDelimiter(text) });
  // A quote that is never closed swallows the rest of the file.
  if (errors.some(({ code }) => code === 'MissingQuotes')) throw new TableProblem('not_a_table');
  return data;
}

function decode(bytes: Uint8Array<ArrayBuffer>): string {
  const found = MARKS.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte));
  try {
    const text = new TextDecoder(found?.encoding ?? 'utf-8', { fatal: true }).decode(bytes);
    if (!text.includes('\u0000')) return text;
  } catch (problem) {
    throw new TableProblem('not_a_table', problem);
  }
  throw new TableProblem('not_a_table');
}
