export type TableProblemCode = 'too_large' | 'not_a_table' | 'too_many_rows' | 'too_many_columns' | 'empty';

/** Why a file can't be read as a table; the person is told by the code. */
export class TableProblem extends Error {
  readonly code: TableProblemCode;
  constructor(code: TableProblemCode, cause?: unknown) {
    super(code, { cause });
    this.name = 'TableProblem';
    this.code = code;
  }
}

export const LIMITS = {
  bytes: 5 * 1024 * 1024,
  unpackedBytes: 100 * 1024 * 1024,
  rows: 20_000,
  columns: 60,
} as const;

export function refuseTooMany(rows: number, columns: number): void {
  if (rows > LIMITS.rows) throw new TableProblem('too_many_rows');
  if (columns > LIMITS.columns) throw new TableProblem('too_many_columns');
}
