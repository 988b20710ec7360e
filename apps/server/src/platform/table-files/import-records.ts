import { AppError, type ImportAnswer } from '@inspect/contract/kernel';
import { inSavepoint } from '../db/savepoint.ts';
import type { Writing } from '../history/audited-records.ts';
import type { NewRow } from '../history/audited-table.repo.ts';
import { changesBetween, recordEdits } from '../history/record-edit.repo.ts';
import { newId } from '../ids.ts';
import type { ImportRow, ImportTarget, Line, Step, Values } from './import-target.ts';
import { planImport } from './plan-import.ts';

/** Records from a file, all or nothing: written to see what stands against a line, taken back unless to be saved. */
export async function importRecords<Row extends ImportRow, Fields extends Values>(
  target: ImportTarget<Row, Fields>,
  writing: Writing,
  { rows, save }: { rows: readonly Line[]; save: boolean },
): Promise<{ answer: ImportAnswer; written: Row[] }> {
  const plan = await planImport(target, rows);
  const fresh = plan.steps.filter(({ before }) => !before);
  const changed = plan.steps.filter(
    ({ before, fields }) => before && changesBetween(target.fieldsOf(before), fields).length > 0,
  );
  if (changed.length > 0 && !target.mayChange) throw new AppError('forbidden');
  const steps = [...changed, ...fresh];
  const wanted = save && plan.errors.length === 0;
  const { errors, written } =
    plan.errors.length > 0 ? { ...plan, written: [] } : await carryOut(target, writing, steps, wanted);
  const counts = {
    created: fresh.length,
    changed: changed.length,
    unchanged: plan.steps.length - steps.length,
  };
  return { answer: { ...counts, errors, saved: wanted && errors.length === 0 }, written };
}

/** Writes all steps at once; when something stands against that, one by one, so that each line is told. */
async function carryOut<Row extends ImportRow, Fields extends Values>(
  target: ImportTarget<Row, Fields>,
  writing: Writing,
  steps: readonly Step<Row, Fields>[],
  save: boolean,
): Promise<{ errors: ImportAnswer['errors']; written: Row[] }> {
  const whole = await inSavepoint(writing.tx, async () => ({
    keep: save,
    rows: await writeSteps(target, steps),
  })).catch(nothingIfRefused);
  if (!whole) return { errors: await problemsOf(target, writing, steps), written: [] };
  if (!save) return { errors: [], written: [] };
  await noteImport(target, writing, steps, whole.rows);
  return { errors: [], written: whole.rows };
}

async function problemsOf<Row extends ImportRow, Fields extends Values>(
  target: ImportTarget<Row, Fields>,
  { tx }: Writing,
  steps: readonly Step<Row, Fields>[],
): Promise<ImportAnswer['errors']> {
  const problems: ImportAnswer['errors'] = [];
  await inSavepoint(tx, async () => {
    for (const step of steps)
      await inSavepoint(tx, async () => {
        await writeSteps(target, [step]);
        return { keep: true };
      }).catch((problem: unknown) => {
        for (const [field, text] of Object.entries(refusedFields(problem)))
          problems.push({ line: step.line, field, text });
      });
    return { keep: false };
  });
  return problems;
}

async function writeSteps<Row extends ImportRow, Fields extends Values>(
  { insertAll, updateAll }: ImportTarget<Row, Fields>,
  steps: readonly Step<Row, Fields>[],
): Promise<Row[]> {
  const rowsOf = (part: readonly Step<Row, Fields>[]): NewRow<Fields>[] =>
    part.map(({ before, fields }) => ({ _id: before?._id ?? newId(), fields }));
  const changed = await updateAll(rowsOf(steps.filter(({ before }) => before)));
  return [...changed, ...(await insertAll(rowsOf(steps.filter(({ before }) => !before))))];
}

function noteImport<Row extends ImportRow, Fields extends Values>(
  { entity, fieldsOf }: ImportTarget<Row, Fields>,
  { tx, actor, now, company = null }: Writing,
  steps: readonly Step<Row, Fields>[],
  rows: readonly Row[],
): Promise<void> {
  const before = new Map(steps.flatMap((step) => (step.before ? [[step.before._id, step.before]] : [])));
  const edits = rows.map((row) => {
    const former = before.get(row._id);
    const changes = changesBetween(former ? fieldsOf(former) : null, fieldsOf(row));
    return { entity, record: row._id, action: 'import' as const, changes };
  });
  return recordEdits(tx, { user: actor.userId, company, at: now }, edits);
}

function refusedFields(problem: unknown): Record<string, string> {
  const fields = problem instanceof AppError ? problem.details.fields : undefined;
  if (!fields) throw problem;
  return fields;
}

function nothingIfRefused(problem: unknown): undefined {
  refusedFields(problem);
  return undefined;
}
