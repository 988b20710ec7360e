import { can, pageNeed } from '@inspect/contract/access';
import { fieldTexts, t, valueLabel } from '@inspect/contract/i18n';
import { AppError, type ImportAnswer, readCell, searchKey } from '@inspect/contract/kernel';
import { keysOf, newRowSchema, refFields, wholeRowSchema } from '@inspect/contract/reference';
import { inSavepoint } from '../../platform/db/savepoint.ts';
import { changesBetween, recordEdits } from '../../platform/history/record-edit.repo.ts';
import { newId } from '../../platform/ids.ts';
import { announceChange } from './announce-change.ts';
import { listRows } from './list.query.ts';
import { insertRows, lockLists, updateRows } from './list.repo.ts';
import { type ListContext, otherList } from './list-context.ts';
import { refuseTaken } from './refusals.ts';
import type { StoredRow } from './stored-row.ts';
import { completed, type Fields, fieldsOf, named } from './write-list.ts';

const WORDS = { valueOf: valueLabel, yes: t('shell.yes'), no: t('shell.no') };

type Line = { line: number; cells: Readonly<Record<string, string>> };
type Values = Readonly<Record<string, unknown>>;
type Problem = ImportAnswer['errors'][number];
/** What a line asks for: a new row (before null) or other values for one that is there. */
type Step = { line: number; before: StoredRow | null; values: Fields };

/**
 * All or nothing. Rows are recognised by their id, else by what names a row of the list. What stands against a line
 * is found out by writing it; all of it is taken back unless it is to be saved.
 */
export async function importRows(
  context: ListContext,
  { rows, save }: { rows: readonly Line[]; save: boolean },
): Promise<ImportAnswer> {
  await lockLists(context.tx);
  const plan = await planOf(context, rows);
  const fresh = plan.steps.filter((step) => !step.before);
  const changed = plan.steps.filter((step) => step.before && differs(context, step.before, step.values));
  const edit = pageNeed([context.list.page], 'edit', 'reference');
  if (changed.length > 0 && !can(context.actor, edit)) throw new AppError('forbidden');
  const steps = [...changed, ...fresh];
  const wants = save && plan.errors.length === 0;
  const errors = plan.errors.length > 0 ? plan.errors : await carryOut(context, steps, wants);
  const unchanged = plan.steps.length - steps.length;
  const saved = wants && errors.length === 0;
  return { created: fresh.length, changed: changed.length, unchanged, errors, saved };
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
    const id = cells._id?.trim() ?? '';
    const before = (id ? byId.get(id) : byKey.get(keyOf(context, values))) ?? null;
    if (id && !before) texts._id = t('field.unknown_id');
    const whole = before ? { ...fieldsOf(context, before), ...values } : values;
    const parsed = (before ? wholeRowSchema(list) : newRowSchema(list)).safeParse(whole);
    const problems = { ...(parsed.success ? {} : fieldTexts(parsed.error.issues)), ...texts };
    const name = before?._id ?? keyOf(context, whole);
    const former = seen.get(name);
    if (former !== undefined) problems[list.key.at(-1) ?? ''] = t('table.repeatedLine', { line: former });
    seen.set(name, line);
    // A mistake in one of several values is the field's.
    for (const [path, text] of Object.entries(problems))
      errors.push({ line, field: path.split('.')[0] ?? path, text });
    if (!parsed.success) continue;
    const row = before ? named(parsed.data) : await completed(context, parsed.data, steps.length);
    steps.push({ line, before, values: row });
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
    if (!field) texts[name] = t('table.unknownColumn');
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

/** Writes all steps at once; when something stands against that, one by one, so that each line is told. */
async function carryOut(context: ListContext, steps: readonly Step[], save: boolean): Promise<Problem[]> {
  const { tx } = context;
  const whole = await inSavepoint(tx, async () => {
    const rows = await writeSteps(context, steps);
    return { keep: save, rows };
  }).catch(nothingIfTaken);
  if (whole) {
    if (save) await tell(context, steps, whole.rows);
    return [];
  }
  const problems: Problem[] = [];
  await inSavepoint(tx, async () => {
    for (const step of steps)
      await inSavepoint(tx, async () => {
        await writeSteps(context, [step]);
        return { keep: true };
      }).catch((problem: unknown) => {
        for (const [field, text] of Object.entries(takenFields(problem)))
          problems.push({ line: step.line, field, text });
      });
    return { keep: false };
  });
  return problems;
}

function writeSteps({ tx, list }: ListContext, steps: readonly Step[]): Promise<StoredRow[]> {
  const rowsOf = (part: readonly Step[]) =>
    part.map(({ before, values }) => ({ _id: before?._id ?? newId(), values }));
  return refuseTaken(list, async () => [
    ...(await updateRows(tx, list, rowsOf(steps.filter((step) => step.before)))),
    ...(await insertRows(tx, list, rowsOf(steps.filter((step) => !step.before)))),
  ]);
}

/** Who imported what, and what open browsers lack of it. */
async function tell(context: ListContext, steps: readonly Step[], rows: readonly StoredRow[]): Promise<void> {
  const { tx, actor, now, name } = context;
  const before = new Map(steps.flatMap((step) => (step.before ? [[step.before._id, step.before]] : [])));
  await recordEdits(
    tx,
    { user: actor.userId, company: null, at: now },
    rows.map((row) => {
      const former = before.get(row._id);
      const changes = changesBetween(former ? fieldsOf(context, former) : null, fieldsOf(context, row));
      return { entity: name, record: row._id, action: 'import', changes };
    }),
  );
  await announceChange(context, 'EDIT', rows);
}

function takenFields(problem: unknown): Record<string, string> {
  if (problem instanceof AppError && problem.code === 'reference.taken') return problem.details.fields ?? {};
  throw problem;
}

function nothingIfTaken(problem: unknown): undefined {
  takenFields(problem);
  return undefined;
}
