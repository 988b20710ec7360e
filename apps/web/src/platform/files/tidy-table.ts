/** Trimmed cells, no empty rows and columns at the end, every row as long as the longest. */
export function tidyTable(rows: readonly (readonly string[])[]): string[][] {
  const trimmed = rows.map((row) => row.map((cell) => cell.trim()));
  const used = trimmed.map((row) => row.findLastIndex((cell) => cell !== '') + 1);
  const width = used.reduce((most, columns) => Math.max(most, columns), 0);
  const height = used.findLastIndex((columns) => columns > 0) + 1;
  return trimmed
    .slice(0, height)
    .map((row) => Array.from({ length: width }, (_, column) => row[column] ?? ''));
}
