/** What a spreadsheet would take for the beginning of a formula. */
const FORMULA = /^[\s]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/;
const NUMBER = /^-?\d+(,\d+)?$/;

/** A number as Armenian spreadsheets read it: a comma before its fraction. */
const textOf = (cell: string | number) => (typeof cell === 'number' ? String(cell).replace('.', ',') : cell);

function fieldOf(cell: string | number): string {
  const text = textOf(cell);
  const plain = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/**
 * A table as spreadsheets open it by themselves: UTF-8 with a mark that says so, semicolons, and nothing that they take for a
 * formula.
 */
export function tableCsv(rows: readonly (readonly (string | number)[])[]): Blob {
  const lines = rows.map((cells) => cells.map(fieldOf).join(';'));
  return new Blob([`\uFEFF${lines.join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' });
}
