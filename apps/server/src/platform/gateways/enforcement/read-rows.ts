import { z } from 'zod';
import { readCsv } from '../../table-files/read-csv.ts';
import type { SourceProblem, SourceRow } from './enforcement-source.ts';

export type SourceType = 'csv' | 'json';

/** They are written in one transaction, and compared in memory. */
const MOST_ROWS = 20_000;

/** Rows of texts, as a file has them; null in JSON is an empty cell. */
const jsonRows = z.array(z.record(z.string(), z.string().nullable()));

type Read = { rows: SourceRow[] } | SourceProblem;
const UNREADABLE: Read = { problem: 'unreadable' };

/** Every row of the list, or why there is none. */
export function readRows(bytes: Uint8Array, type: SourceType): Read {
  const read = type === 'csv' ? csvRows(bytes) : objectRows(bytes);
  return 'rows' in read && read.rows.length > MOST_ROWS ? { problem: 'too_large' } : read;
}

/** A line is counted as in a file: the first one has the names of the columns. */
function csvRows(bytes: Uint8Array): Read {
  const table = readCsv(bytes, MOST_ROWS + 2);
  if (table === null) return UNREADABLE;
  const [head = [], ...lines] = table;
  const filled = lines
    .map((cells, index) => ({ cells, line: index + 2 }))
    .filter(({ cells }) => !isBlank(cells));
  if (isBlank(head) && filled.length === 0) return { rows: [] };
  const names = head.map((name) => name.trim());
  if (names.some((name) => name === '') || new Set(names).size < names.length) return UNREADABLE;
  // Fewer cells than columns: it was cut off. More: a separator stands within a text, and everything behind it is shifted.
  const torn = filled.find(({ cells }) => cells.length !== names.length);
  if (torn) return { problem: 'torn_row', line: torn.line };
  const rows = filled.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(names.map((name, place) => [name, cells[place] ?? ''])),
  }));
  return { rows };
}

const isBlank = (cells: readonly string[]) => cells.length <= 1 && (cells[0] ?? '').trim() === '';

function objectRows(bytes: Uint8Array): Read {
  const { data } = jsonRows.safeParse(parsed(bytes));
  if (!data) return UNREADABLE;
  const rows = data.map((row, index) => ({
    line: index + 1,
    cells: Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, cell ?? ''])),
  }));
  return { rows };
}

/** undefined, which is no table, for what is no JSON in UTF-8. */
function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
