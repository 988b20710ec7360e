import type { z } from 'zod';
import { rebase } from '../conflict/rebase.ts';
import { newId } from '../new-id.ts';

export type RecordRow = { _id: string; version: number };

/** A record's fields, how a row stands in them, what is sent and where. Made once: it is compared by identity. */
export type RecordForm<Row extends RecordRow, Values extends object, Payload extends object> = {
  /** names the drafts of these records */
  draft: string;
  fields: readonly (keyof Values & string)[];
  /** what a draft must look like to be continued */
  shape: z.ZodType<Values>;
  valuesOf: (row: Row | null) => Values;
  /** what would be sent, null = it can't be; and the texts under the fields that are wrong */
  check: (row: Row | null, values: Values) => { payload: Payload | null; errors: Record<string, string> };
  /** the record in an answer, also in the refusal that somebody else was faster */
  rowIn: (data: unknown) => Row | undefined;
  create?: (id: string, payload: Payload) => Promise<unknown>;
  /** where nobody answered for a new record: it is stored and goes by itself. Answers why that cannot be, null = it was done */
  queue?: ((id: string, payload: Payload) => Promise<string | null>) | undefined;
  /** absent: what is there stays as it is */
  change?: (id: string, version: number, changes: Partial<Payload>) => Promise<unknown>;
  retire?: (id: string) => Promise<unknown>;
  onSaved: (row: Row) => Promise<unknown>;
  onRetired?: (row: Row) => Promise<unknown>;
  /** what saving is called here, and that it is done */
  words?: { save: string; saved: string };
};

export type StoredForm<Values> = { id: string; base: Values; values: Values };

/** `row` is what the change is measured against; it moves on when somebody else was faster. */
export type RecordWork<Row, Values> = {
  id: string;
  row: Row | null;
  values: Values;
  conflicts: readonly (keyof Values & string)[];
};

type Measured<Row, Values extends object> = {
  fields: readonly (keyof Values & string)[];
  valuesOf: (row: Row | null) => Values;
};

export function begin<Row extends RecordRow, Values extends object>(
  { fields, valuesOf }: Measured<Row, Values>,
  row: Row | null,
  restored: StoredForm<Values> | null,
): RecordWork<Row, Values> {
  const stored = valuesOf(row);
  if (!restored) return { id: row?._id ?? newId(), row, values: stored, conflicts: [] };
  if (!row) return { id: restored.id, row, values: restored.values, conflicts: [] };
  return { id: restored.id, row, ...rebase(fields, restored.base, restored.values, stored) };
}

export function movedOn<Row extends RecordRow, Values extends object>(
  { fields, valuesOf }: Measured<Row, Values>,
  { id, row, values }: RecordWork<Row, Values>,
  current: Row,
): RecordWork<Row, Values> {
  return { id, row: current, ...rebase(fields, valuesOf(row), values, valuesOf(current)) };
}

export function taken<Row extends RecordRow, Values extends object>(
  { valuesOf }: Measured<Row, Values>,
  work: RecordWork<Row, Values>,
  field: string,
): RecordWork<Row, Values> {
  const known = work.conflicts.find((conflict) => conflict === field);
  if (known === undefined) return work;
  const values = { ...work.values, [known]: valuesOf(work.row)[known] };
  return { ...work, values, conflicts: work.conflicts.filter((other) => other !== known) };
}

/** The part of what would be sent that these fields make. */
export function only<Payload extends object>(payload: Payload, fields: readonly string[]): Partial<Payload> {
  const part: Partial<Payload> = { ...payload };
  for (const field in part) if (!fields.includes(field)) delete part[field];
  return part;
}
