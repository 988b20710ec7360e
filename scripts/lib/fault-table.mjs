import { existsSync, readFileSync } from 'node:fs';

/** The faults that a long run must have survived; what has no row by then is named as missing. */
const FAULTS = [
  ...['F1', 'F2', 'F3', 'F4', 'F5', 'F6', 'F7', 'F8', 'F9', 'F10', 'F17', 'F18', 'F19', 'F21', 'F24'],
  ...['F28', 'F33', 'F36', 'F39'],
  ...['two containers', 'rush'],
];

/**
 * The rows that the fault tests wrote (`recordFault`), one JSON object a line, as a table for people.
 * @param {string} file where they were written; absent when no fault test came to its end
 * @param {readonly string[]} [expected] the faults that must have a row
 * @returns {{ text: string, missing: string[] }}
 */
export function faultTable(file, expected = FAULTS) {
  const written = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  const rows = written.map((line) => JSON.parse(line));
  const missing = expected.filter((fault) => !rows.some((row) => row.fault === fault));
  const all = [
    ...expected.flatMap((fault) => rows.filter((row) => row.fault === fault)),
    ...rows.filter((row) => !expected.includes(row.fault)),
    ...missing.map((fault) => ({ fault, limit: '', measured: 'no result' })),
  ];
  const cells = [
    ['fault', 'must hold', 'this run'],
    ...all.map((row) => [row.fault, row.limit, row.measured]),
  ];
  const widths = [0, 1].map((column) => Math.max(...cells.map((row) => row[column].length)));
  const text = cells
    .map(
      ([fault, limit, measured]) => `  ${fault.padEnd(widths[0])}  ${limit.padEnd(widths[1])}  ${measured}`,
    )
    .join('\n');
  return { text, missing };
}
