import { csvDelimiter } from '@inspect/contract/kernel';
import Papa from 'papaparse';

/** The first `most` rows of separated text in UTF-8, with or without its mark; null: it is none. */
export function readCsv(bytes: Uint8Array, most: number): string[][] | null {
  const text = textOf(bytes);
  if (text === null || text.includes('\u0000')) return null;
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: csvDelimiter(text), preview: most });
  // A quote that is never closed swallows the rest of the file.
  return errors.some(({ code }) => code === 'MissingQuotes') ? null : data;
}

function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (problem) {
    if (problem instanceof TypeError) return null;
    throw problem;
  }
}
