/** `whole`, `money` as 1,234, `decimal` as 1,234.50, `year` as 2024, numbers also as text; `day` 'YYYY-MM-DD', `instant` Date or ISO. */
export type CellKind = 'text' | 'whole' | 'year' | 'money' | 'decimal' | 'flag' | 'day' | 'instant';

/** null is an empty cell */
export type Cell = string | number | boolean | Date | null;

export type Column = {
  title: string;
  /** in characters; by default what the kind needs */
  width?: number;
  kind: CellKind;
};

export type XlsxOptions = {
  /** the name of the sheet; what Excel forbids in it is replaced */
  sheet: string;
  columns: readonly Column[];
  /** the words for true and false */
  flagWords: { yes: string; no: string };
  /** rows in batches, pulled only as fast as the file is read */
  rows: AsyncIterable<readonly (readonly Cell[])[]>;
};
