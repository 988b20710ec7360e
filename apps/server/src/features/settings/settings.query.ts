import { isSettingType, type Setting } from '@inspect/contract/settings';
import { build, type Tx } from '../../platform/db/transaction.ts';

const COLUMNS = [
  'id',
  'key',
  'section',
  'name',
  'type',
  'value',
  'unit',
  'min',
  'max',
  'note',
  'source',
  'assumption',
  'editable',
  'ordering',
  'version',
] as const;
const all = build.selectFrom('settings').select(COLUMNS).orderBy('ordering').orderBy('key');

export async function settingRows(tx: Tx): Promise<Setting[]> {
  return (await tx.rows(all)).flatMap((row) => settingOf(row) ?? []);
}

/** Held until the transaction ends. */
export async function lockSetting(tx: Tx, key: string): Promise<Setting | null> {
  const row = await tx.first(all.where('key', '=', key).forUpdate());
  return row ? settingOf(row) : null;
}

type Row = {
  id: string | null;
  section: string | null;
  name: string | null;
  type: string | null;
  value: unknown;
} & Omit<Setting, '_id' | 'group' | 'name' | 'type' | 'value'>;

/** A key that this version of the program doesn't describe is none of the staff's. */
function settingOf({ id, section, name, type, ...rest }: Row): Setting | null {
  if (id === null || name === null || type === null || !isSettingType(type)) return null;
  return { ...rest, _id: id, group: section ?? '', name, type };
}
