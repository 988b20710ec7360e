import { fieldTexts, t, valueLabel } from '@inspect/contract/i18n';
import { type ImportAnswer, readCell, searchKey, sortKey } from '@inspect/contract/kernel';
import type { ImportRow, ImportTarget, Line, Step, Values } from './import-target.ts';

const WORDS = { valueOf: valueLabel, yes: t('shell.yes'), no: t('shell.no') };

/** By column, ids by the folded names and by themselves. */
type Ids = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** What reading needs of a target; nothing of it writes. */
type Readable<Row extends ImportRow, Fields extends Values> = Omit<
  ImportTarget<Row, Fields>,
  'entity' | 'mayChange' | 'insertAll' | 'updateAll'
>;

/** What each line asks for. Records are recognised by their id, else by what names them. */
export async function planImport<Row extends ImportRow, Fields extends Values>(
  target: Readable<Row, Fields>,
  lines: readonly Line[],
) {
  const byId = new Map(target.stored.map((row) => [row._id, row]));
  const byKey = new Map(target.stored.map((row) => [keyOf(target, row), row]));
  const ids = await pointedTo(target);
  const seen = new Map<string, number>();
  const steps: Step<Row, Fields>[] = [];
  const errors: ImportAnswer['errors'] = [];
  for (const { line, cells } of lines) {
    const { values, texts } = readLine(target, cells, ids);
    const id = cells._id?.trim() ?? '';
    const before = (id ? byId.get(id) : byKey.get(keyOf(target, values))) ?? null;
    if (id && !before) texts._id = t('field.unknown_id');
    const whole = before ? { ...target.fieldsOf(before), ...values } : values;
    const parsed = (before ? target.fields : target.newFields).safeParse(whole);
    const problems = { ...(parsed.success ? {} : fieldTexts(parsed.error.issues)), ...texts };
    const name = before?._id ?? keyOf(target, whole);
    const former = seen.get(name);
    if (former !== undefined) problems[target.key.at(-1) ?? ''] = t('table.repeatedLine', { line: former });
    seen.set(name, line);
    // A mistake in one of several values is the field's.
    for (const [path, text] of Object.entries(problems))
      errors.push({ line, field: path.split('.')[0] ?? path, text });
    if (!parsed.success) continue;
    steps.push({ line, before, fields: await target.completed(parsed.data, steps.length) });
  }
  return { steps, errors };
}

/** What names a record; texts are folded as the database compares them. */
function keyOf(
  { columns, key }: Pick<ImportTarget<ImportRow, Values>, 'columns' | 'key'>,
  row: Values,
): string {
  const folded = (field: string) =>
    columns[field]?.kind === 'text' ? sortKey(String(row[field] ?? '')) : row[field];
  return JSON.stringify(key.map((field) => folded(field) ?? null));
}

async function pointedTo<Row extends ImportRow, Fields extends Values>(
  target: Readable<Row, Fields>,
): Promise<Ids> {
  const ids = new Map<string, Map<string, string>>();
  for (const [column, { kind }] of Object.entries(target.columns)) {
    if (kind !== 'ref') continue;
    const rows = await target.pointedTo(column);
    const names = rows.map(({ _id, name }): [string, string] => [searchKey(name), _id]);
    ids.set(column, new Map([...rows.map(({ _id }): [string, string] => [_id, _id]), ...names]));
  }
  return ids;
}

function readLine(
  { columns }: Pick<ImportTarget<ImportRow, Values>, 'columns'>,
  { _id, ...cells }: Line['cells'],
  ids: Ids,
) {
  const values: Record<string, unknown> = {};
  const texts: Record<string, string> = {};
  for (const [name, text] of Object.entries(cells)) {
    const field = columns[name];
    if (!field) texts[name] = t('table.unknownColumn');
    else if (field.kind === 'ref' && text.trim()) {
      values[name] = ids.get(name)?.get(searchKey(text));
      if (values[name] === undefined) texts[name] = t('field.unknown_id');
    } else {
      const value = readCell(text, field, WORDS);
      if (value !== undefined) values[name] = value;
    }
  }
  return { values, texts };
}
