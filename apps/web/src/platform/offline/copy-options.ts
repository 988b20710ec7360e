import { t } from '@inspect/contract/i18n';
import type { Option } from '../../ui/form/picker/find-options.ts';
import type { LocalRow } from './databases.ts';

const known = new WeakMap<LocalRow, Option>();

/** A row of a copy as a thing to choose: the same row is the same option. */
export function optionOf(row: LocalRow): Option {
  const option = known.get(row) ?? {
    id: row._id,
    name: row.name,
    searchKey: row.searchKey,
    ...(row.primary === true ? { primary: true } : {}),
    ...noteOf(row),
  };
  known.set(row, option);
  return option;
}

function noteOf(row: LocalRow): { note?: string } {
  if (row.new === true) return { note: t('additions.unsent') };
  return row.unreviewed === true ? { note: t('additions.unreviewed') } : {};
}
