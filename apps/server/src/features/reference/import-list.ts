import { fieldTexts, t, valueLabel } from '@inspect/contract/i18n';
import { searchKey } from '@inspect/contract/kernel';
import {
  type ImportAnswer,
  keysOf,
  newRowSchema,
  readCell,
  refFields,
  wholeRowSchema,
} from '@inspect/contract/reference';
import { changesBetween, recordEdits } from '../../platform/history/record-edit.repo.ts';
import { newId } from '../../platform/ids.ts';
import { announceChange } from './announce-change.ts';
import { listRows } from './list.query.ts';
import { insertRow, updateRow } from './list.repo.ts';
import { type ListContext, otherList } from './list-context.ts';
import { refuseTaken } from './refusals.ts';
import type { StoredRow } from './stored-row.ts';
import { completed, fieldsOf, named } from './write-list.ts';

const WORDS = { valueOf: valueLabel, yes: t('shell.yes'), no: t('shell.no') };

type Line = { line: number; cells: Readonly<Record<string, string>> };
type Values = Readonly<Record<string, unknown>>;
type Problem = ImportAnswer['errors'][number];
/** What a line asks for: a new row (before null) or other values for one that is there. */
type Step = { before: StoredRow | null; values: Values };

/** All or nothing. Rows are recognised by their id, else by what names a row of the list. */
export async function importRows(
  context: ListContext,
  { rows, save }: { rows: readonly Line[]; save: boolean },
): Promise<ImportAnswer> {
  const plan = await planOf(context, rows);
  const fresh = plan.steps.filter((step) => !step.before);
  const changed = plan.steps.filter((step) => step.before && differs(context, step.before, step.values));
  const saved = save && plan.errors.length === 0;
  if (saved) await carryOut(context, [...fresh, ...changed]);
  return {
    created: fresh.length,
    changed: changed.length,
    unchanged: plan.steps.length - fresh.length - changed.length,
    errors: plan.errors,
    saved,
  };
}

const same = (left: unknown, right: unknown) =>
  JSON.stringify(left ?? null) === JSON.stringify(right ?? null);
const differs = ({ list }: ListContext, row: StoredRow, values: Values) =>
  Object.keys(list.fields).some((field) => !same(row[field], values[field]));

async function planOf(context: ListContext, lines: readonly Line[]) {
  const { list } = context;
  const stored = await listRows(context.tx, list, { filters: {} });
  const byId = new Map(stored.map((row) => [row._id, row]));
  const byKey = new Map(stored.map((row) => [keyOf(context, row), row]));
  const refs = await refNames(context);
  const seen = new Map<string, number>();
  const steps: Step[] = [];
  const errors: Problem[] = [];
  for (const { line, cells } of lines) {
    const { values, texts } = readLine(context, cells, refs);
    const before = byId.get(cells._id?.trim() ?? '') ?? byKey.get(keyOf(context, values)) ?? null;
    const whole = before ? { ...fieldsOf(context, before), ...values } : values;
    const parsed = (before ? wholeRowSchema(list) : newRowSchema(list)).safeParse(whole);
    const problems = { ...(parsed.success ? {} : fieldTexts(parsed.error.issues)), ...texts };
    const name = before?._id ?? keyOf(context, whole);
    const former = seen.get(name);
    if (former !== undefined) problems[list.key.at(-1) ?? ''] = t('reference.repeatedLine', { line: former });
    seen.set(name, line);
    // A mistake in one of several values is the field's.
    for (const [path, text] of Object.entries(problems))
      errors.push({ line, field: path.split('.')[0] ?? path, text });
    if (parsed.success)
      steps.push({ before, values: before ? parsed.data : completed(context, parsed.data) });
  }
  return { steps, errors };
}

/** The fields that name a row, folded as the database compares them. */
function keyOf({ list }: ListContext, row: Values): string {
  const part = (field: string) =>
    field === 'name' ? keysOf(list, { ...row, name: String(row.name ?? '') }).sortKey : row[field];
  return JSON.stringify(list.key.map((field) => part(field) ?? null));
}

/** Ids by folded name, for every list that this one points to. */
async function refNames(context: ListContext): Promise<Map<string, Map<string, string>>> {
  const names = new Map<string, Map<string, string>>();
  for (const [field, target] of refFields(context.list)) {
    const rows = await listRows(context.tx, otherList(context, target).list, { filters: {} });
    names.set(
      field,
      new Map(
        rows.flatMap((row) => [
          [row._id, row._id],
          [searchKey(row.name), row._id],
        ]),
      ),
    );
  }
  return names;
}

function readLine({ list }: ListContext, cells: Line['cells'], refs: Map<string, Map<string, string>>) {
  const values: Record<string, unknown> = {};
  const texts: Record<string, string> = {};
  for (const [name, text] of Object.entries(cells)) {
    if (name === '_id') continue;
    const field = list.fields[name];
    if (!field) texts[name] = t('reference.unknownColumn');
    else if (field.kind === 'ref' && text.trim()) {
      values[name] = refs.get(name)?.get(searchKey(text));
      if (values[name] === undefined) texts[name] = t('field.unknown_id');
    } else {
      const value = readCell(text, field, WORDS);
      if (value !== undefined) values[name] = value;
    }
  }
  return { values, texts };
}

async function carryOut(context: ListContext, steps: readonly Step[]): Promise<void> {
  const { tx, list, actor, now, name } = context;
  const written: { before: StoredRow | null; after: StoredRow }[] = [];
  for (const { before, values } of steps) {
    const after = await refuseTaken(list, () =>
      before ? updateRow(tx, list, before._id, named(values)) : insertRow(tx, list, newId(), named(values)),
    );
    if (after) written.push({ before, after });
  }
  await recordEdits(
    tx,
    { user: actor.userId, company: null, at: now },
    written.map(({ before, after }) => ({
      entity: name,
      record: after._id,
      action: 'import',
      changes: changesBetween(before && fieldsOf(context, before), fieldsOf(context, after)),
    })),
  );
  const rows = written.map(({ after }) => after);
  await announceChange(context, 'EDIT', rows);
}
