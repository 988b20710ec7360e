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
    ...(row.unreviewed === true ? { note: t('additions.unreviewed') } : {}),
  };
  known.set(row, option);
  return option;
}
