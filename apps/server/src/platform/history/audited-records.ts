import type { Actor } from '@inspect/contract/access';
import { fieldTexts } from '@inspect/contract/i18n';
import { AppError } from '@inspect/contract/kernel';
import type { z } from 'zod';
import { lockId } from '../db/lock-id.ts';
import type { Tx } from '../db/transaction.ts';
import { newId } from '../ids.ts';
import { createdValues } from './history.query.ts';
import { changesBetween, type Edit, recordEdits } from './record-edit.repo.ts';

type Values = Readonly<Record<string, unknown>>;
type Row = { _id: string; version: number };

/** Records of the country that staff keep: how they are stored, and what each of them is made of. */
export type AuditedEntity<Stored extends Row, Fields extends Values> = {
  /** the name in the histories */
  entity: string;
  /** the fields of a whole record; anything else that a row carries is not the person's */
  fields: z.ZodType<Fields>;
  fieldsOf(row: Stored): Fields;
  /** whose people may read its history; without it the country's staff alone */
  companyOf?(row: Stored): string | null;
  /** also when it is out of use */
  find(tx: Tx, id: string): Promise<Stored | undefined>;
  /** one in use, held until the transaction ends */
  lock(tx: Tx, id: string): Promise<Stored | undefined>;
  /** undefined when the id is taken */
  insert(tx: Tx, id: string, fields: Fields, at: Date): Promise<Stored | undefined>;
  update(tx: Tx, id: string, fields: Fields): Promise<Stored | undefined>;
  retire(tx: Tx, id: string, at: Date): Promise<Stored | undefined>;
};

/** Records that come back as they were. */
export type Restorable<Stored extends Row> = {
  /** undefined when there is no such record out of use */
  restore(tx: Tx, id: string): Promise<Stored | undefined>;
};

/** `company` = whose people may read the history of it; without it the country's, which only staff write. */
export type Writing = { tx: Tx; actor: Actor; now: Date; company?: string | null };

/** Adds a record; with a known id, the same one if made of the same fields. `sent` = those that were said. */
export async function createAudited<Stored extends Row, Fields extends Values>(
  audited: AuditedEntity<Stored, Fields>,
  writing: Writing,
  id: string | undefined,
  fields: Fields,
  sent: Values = fields,
): Promise<{ row: Stored; repeated: boolean }> {
  const { tx, now } = writing;
  if (id !== undefined) await lockId(tx, id);
  const row = await audited.insert(tx, id ?? newId(), fields, now);
  if (row) {
    const changes = changesBetween(null, audited.fieldsOf(row));
    await noteAudited(audited, writing, row, { action: 'create', changes });
    return { row, repeated: false };
  }
  const known = await audited.find(tx, String(id));
  const made = await createdValues(tx, audited.entity, String(id));
  if (!known || !made || changesBetween(made, sent).length > 0) throw new AppError('op_reused');
  return { row: known, repeated: true };
}

/** Changes the sent fields of the version that was read, or of the record as it is. What changes nothing leaves no trace. */
export async function changeAudited<Stored extends Row, Fields extends Values>(
  audited: AuditedEntity<Stored, Fields>,
  writing: Writing,
  id: string,
  { version, ...sent }: Values & { version?: number | undefined },
): Promise<Stored> {
  const { tx } = writing;
  const before = await audited.lock(tx, id);
  if (!before) throw new AppError('not_found');
  if (version !== undefined && before.version !== version)
    throw new AppError('version_conflict', { data: before });
  const present = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  const whole = audited.fields.safeParse({ ...audited.fieldsOf(before), ...present });
  if (!whole.success) throw new AppError('validation', { fields: fieldTexts(whole.error.issues) });
  const changes = changesBetween(audited.fieldsOf(before), whole.data);
  if (changes.length === 0) return before;
  const after = await audited.update(tx, id, whole.data);
  if (!after) throw new AppError('not_found');
  await noteAudited(audited, writing, after, { action: 'edit', changes });
  return after;
}

export async function retireAudited<Stored extends Row, Fields extends Values>(
  audited: AuditedEntity<Stored, Fields>,
  writing: Writing,
  id: string,
): Promise<Stored> {
  const row = await audited.retire(writing.tx, id, writing.now);
  if (!row) throw new AppError('not_found');
  await noteAudited(audited, writing, row, { action: 'retire', changes: [] });
  return row;
}

/**
 * Brings a retired record back, as the version that was read, or as it is. One that is in use already is what was asked
 * for: it is answered, and nothing is written.
 */
export async function restoreAudited<Stored extends Row, Fields extends Values>(
  audited: AuditedEntity<Stored, Fields> & Restorable<Stored>,
  writing: Writing,
  id: string,
  version?: number,
): Promise<{ row: Stored; repeated: boolean }> {
  const { tx } = writing;
  const inUse = await audited.lock(tx, id);
  if (inUse) return { row: inUse, repeated: true };
  const before = await audited.find(tx, id);
  if (!before) throw new AppError('not_found');
  if (version !== undefined && before.version !== version)
    throw new AppError('version_conflict', { data: before });
  const row = await audited.restore(tx, id);
  if (!row) throw new AppError('not_found');
  await noteAudited(audited, writing, row, { action: 'restore', changes: [] });
  return { row, repeated: false };
}

/** Notes what was done to a record beside its fields, too. */
export function noteAudited<Stored extends Row, Fields extends Values>(
  audited: AuditedEntity<Stored, Fields>,
  writing: Writing,
  row: Stored,
  edit: Pick<Edit, 'action' | 'changes'>,
): Promise<void> {
  const company = writing.company ?? audited.companyOf?.(row) ?? null;
  const by = { user: writing.actor.userId, company, at: writing.now };
  return recordEdits(writing.tx, by, [{ entity: audited.entity, record: row._id, ...edit }]);
}
