import type { FieldDefinition } from '@inspect/contract/kernel';
import type { z } from 'zod';
import type { AuditedEntity } from '../history/audited-records.ts';
import type { NewRow } from '../history/audited-table.repo.ts';

export type Values = Readonly<Record<string, unknown>>;
export type ImportRow = { _id: string; version: number } & Values;

/** What an import has to know of the records it brings. The caller sees to it that nobody else changes them meanwhile. */
export type ImportTarget<Row extends ImportRow, Fields extends Values> = Pick<
  AuditedEntity<Row, Fields>,
  'entity' | 'fields' | 'fieldsOf'
> & {
  /** the columns that a file may have besides the id */
  columns: Readonly<Record<string, FieldDefinition>>;
  /** the columns that together name a record */
  key: readonly string[];
  /** the records in use */
  stored: readonly Row[];
  /** what a column of kind ref may point to */
  pointedTo: (column: string) => Promise<readonly { _id: string; name: string }[]>;
  /** what must be said of a new record */
  newFields: z.ZodType<Values>;
  /** the whole record, where a field may be left out; so many others stand before it in the file */
  completed: (values: Values, behind: number) => Promise<Fields>;
  /** may records that are there be changed, too? */
  mayChange: boolean;
  /** Both refuse with an AppError that names the fields that are in the way. */
  insertAll: (rows: readonly NewRow<Fields>[]) => Promise<Row[]>;
  updateAll: (rows: readonly NewRow<Fields>[]) => Promise<Row[]>;
};

/** A row of the file: the texts of its cells by column, and the line it stood in. */
export type Line = { line: number; cells: Readonly<Record<string, string>> };

/** What a line asks for: a new record (before null) or other values for one that is there. */
export type Step<Row, Fields> = { line: number; before: Row | null; fields: Fields };
