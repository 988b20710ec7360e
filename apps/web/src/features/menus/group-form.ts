import { labelsIn } from '@inspect/contract/i18n';
import {
  type MenuGroup,
  type MenuGroupValues,
  type MenuRow,
  menuGroup,
  menuGroupsEndpoints,
  menuGroupValues,
} from '@inspect/contract/menus';
import { useMemo } from 'react';
import { z } from 'zod';
import { loadSession } from '../../platform/access/sign-in.ts';
import { useInvalidate } from '../../platform/api/invalidate.ts';
import { checkBy, type RecordForm, writeCalls } from '../../platform/record-form/index.ts';
import { plainText } from '../../ui/form/plain-text.ts';

const typed = z.object({ name: z.string() });
type GroupTyped = z.infer<typeof typed>;

export const groupWords = {
  labelOf: labelsIn('menus.label'),
  textOf: (_field: string, value: unknown) => plainText(value),
};

/** A group of the tree as a record. */
export const groupOf = ({ id, name, ordering, version }: MenuRow): MenuGroup => ({
  _id: id,
  name: name ?? '',
  ordering,
  version,
});

/** What a group is called; everybody's menu follows at once. */
export function useGroupForm(): RecordForm<MenuGroup, GroupTyped, MenuGroupValues> {
  const invalidate = useInvalidate();
  return useMemo(() => {
    const renew = async () => {
      void loadSession();
      await invalidate('reference');
    };
    return {
      draft: 'menus.group',
      shape: typed,
      fields: ['name'],
      valuesOf: (row) => ({ name: row?.name ?? '' }),
      check: (_row, values) => checkBy(menuGroupValues, values),
      rowIn: (data) => menuGroup.safeParse(data).data,
      ...writeCalls(menuGroupsEndpoints),
      onSaved: renew,
      onRetired: renew,
    };
  }, [invalidate]);
}
