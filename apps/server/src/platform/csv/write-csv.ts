import { Readable } from 'node:stream';
import { cellText } from '../table-files/cell-text.ts';
import type { Cell, XlsxOptions } from '../xlsx/xlsx-options.ts';

/** Without it Excel reads Armenian letters as another alphabet. */
const MARK = '\uFEFF';
/** Where the comma is the decimal sign, as in Armenia, tables are separated by this. */
const SEPARATOR = ';';
const LINE = '\r\n';
const NEEDS_QUOTES = /[;"\r\n]/;
/** What a table program would take for the beginning of a formula; a number below zero and a phone are none. */
const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/;
const NUMBER = /^[+-]?[\d\s.,()-]+$/;

/**
 * Rows as text under a line of titles (RFC 4180 with «;», UTF-8 with its mark), written while it is read; nothing comes out
 * before the first batch is there. `broken` is told of a failure of the source, not of who stops reading.
 */
export function writeCsv(options: XlsxOptions, broken: () => void): Readable {
  return Readable.from(tellingOf(pieces(options), broken), { objectMode: false });
}

async function* tellingOf(texts: AsyncIterable<string>, broken: () => void): AsyncGenerator<string> {
  try {
    yield* texts;
  } catch (problem) {
    broken();
    throw problem;
  }
}

async function* pieces({ columns, flagWords, rows }: XlsxOptions): AsyncGenerator<string> {
  let titles = MARK + lineOf(columns.map(({ title }) => title));
  for await (const batch of rows) {
    yield titles + batch.map((cells) => lineOf(textsOf(cells, { columns, flagWords }))).join('');
    titles = '';
  }
  if (titles) yield titles;
}

const textsOf = (
  cells: readonly Cell[],
  { columns, flagWords }: Pick<XlsxOptions, 'columns' | 'flagWords'>,
) => cells.map((cell, index) => cellText(cell, { kind: columns[index]?.kind ?? 'text', flagWords }, 'bare'));

const lineOf = (texts: readonly string[]) => texts.map(quoted).join(SEPARATOR) + LINE;

function quoted(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
