import { fieldTexts, t } from '@inspect/contract/i18n';
import { AppError } from '@inspect/contract/kernel';
import { type Setting, settingValue } from '@inspect/contract/settings';
import type { Writing } from '../../platform/history/audited-records.ts';
import { changesBetween, recordEdits } from '../../platform/history/record-edit.repo.ts';
import { requireFresh } from '../../platform/http/require-fresh.ts';
import { lockSetting } from './settings.query.ts';
import { storeSetting } from './settings.repo.ts';

type Update = { key: string; value?: unknown; version?: number | undefined };

/** Where money comes in and where browsers are led to. */
const GUARDED_GROUP = 'payment';

/** Changes one value. It is in force with the next call of anybody: settings are read with each of them. */
export async function updateSetting(
  { tx, actor, now, freshAt }: Writing & { freshAt: Date },
  { key, value, version }: Update,
): Promise<Setting> {
  const before = await lockSetting(tx, key);
  if (!before) throw new AppError('not_found');
  if (!before.editable) throw new AppError('setting.fixed');
  if (before.group === GUARDED_GROUP) requireFresh({ freshAt }, now);
  if (version !== undefined && version !== before.version)
    throw new AppError('version_conflict', { data: before });
  const parsed = settingValue(before).safeParse(value);
  if (!parsed.success) throw new AppError('validation', { fields: textsOf(parsed.error.issues) });
  if (before.type === 'wholeByCategory' && !sameKeys(before.value, parsed.data))
    throw new AppError('validation', { fields: { value: t('field.unknown') } });
  const changes = changesBetween({ value: inOrder(before.value) }, { value: inOrder(parsed.data) });
  if (changes.length === 0) return before;
  await storeSetting(tx, key, parsed.data);
  await recordEdits(tx, { user: actor.userId, company: null, at: now }, [
    { entity: 'settings', record: before._id, action: 'edit', changes },
  ]);
  return { ...before, value: parsed.data, version: before.version + 1 };
}

/** The fields of the value, named as the person's form names them. */
function textsOf(issues: Parameters<typeof fieldTexts>[0]): Record<string, string> {
  const texts = Object.entries(fieldTexts(issues));
  return Object.fromEntries(texts.map(([name, text]) => [name === 'body' ? 'value' : `value.${name}`, text]));
}

/** The database keeps the names of an object in an order of its own. */
function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

const keysOf = (value: unknown) => Object.keys(Object(value)).sort().join();
const sameKeys = (one: unknown, other: unknown) => keysOf(one) === keysOf(other);
