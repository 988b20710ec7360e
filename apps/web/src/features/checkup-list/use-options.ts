import type { ListName } from '@inspect/contract/reference';
import { useMemo } from 'react';
import { useSession } from '../../platform/access/session.ts';
import { type LocalRow, optionOf, useCopy } from '../../platform/offline/index.ts';
import type { PickerProps } from '../../ui/form/picker/picker.tsx';

/** What they hang on has not been chosen yet, so there are none. */
export const NONE_YET = null;

export type Options = Pick<PickerProps, 'options' | 'failure'> & { rows: readonly LocalRow[] | undefined };

/** A list's rows to choose from, of this browser's copy; `parent` = only those whose field points to it. */
export function useOptions(name: ListName, field?: string, parent?: string | typeof NONE_YET): Options {
  const { rows, failure } = useCopy(name);
  const { user } = useSession();
  const options = useMemo(() => {
    if (field !== undefined && parent === NONE_YET) return [];
    return rows
      ?.filter((row) => isChoosable(row, user.id) && (field === undefined || row[field] === parent))
      .map(optionOf);
  }, [rows, field, parent, user.id]);
  return { rows, options, failure };
}

/** What staff have switched off stays in the list and can't be chosen any more; what waits is its maker's alone. */
function isChoosable(row: LocalRow, person: string): boolean {
  return row.status !== false && (row.new !== true || row.owner === person);
}
