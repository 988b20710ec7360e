import { isPageGroup, isPageRoute } from '@inspect/contract/access';
import { labelsIn, t } from '@inspect/contract/i18n';
import {
  MENU_ICONS,
  type MenuAppearance,
  type MenuRow,
  menuAppearance,
  menuRow,
  menusEndpoints,
  TAG_VARIANTS,
} from '@inspect/contract/menus';
import { useMemo } from 'react';
import { z } from 'zod';
import { loadSession } from '../../platform/access/sign-in.ts';
import { call } from '../../platform/api/call.ts';
import { useInvalidate } from '../../platform/api/invalidate.ts';
import { checkBy, type RecordForm } from '../../platform/record-form/index.ts';

/** A page as a record: its id under the name that records have. */
const pageRecord = menuRow.transform((row) => ({ ...row, _id: row.id }));
type PageRecord = z.output<typeof pageRecord>;

const typed = z.object({ icon: z.string(), tag: z.string(), tagVariant: z.string().nullable() });
export type LookTyped = z.infer<typeof typed>;

function textOf(field: string, value: unknown): string {
  const text = String(value ?? '');
  const icon = MENU_ICONS.find((name) => field === 'icon' && name === text);
  const variant = TAG_VARIANTS.find((name) => field === 'tagVariant' && name === text);
  if (icon) return t(`menus.icon.${icon}`);
  if (variant) return t(`menus.tagVariant.${variant}`);
  return field === 'parent' ? placeText(text) : text;
}

/** What a page stood below: the name a group had, the route of a page, or a group's code in changes of before. */
function placeText(text: string): string {
  if (isPageRoute(text)) return t(`access.page.${text}`);
  return isPageGroup(text) ? t(`access.group.${text}`) : text;
}

export const lookWords = { labelOf: labelsIn('menus.label'), textOf };

export const recordOf = (row: MenuRow): PageRecord => ({ ...row, _id: row.id });

export const lookOf = (row: MenuRow | null): LookTyped => ({
  icon: row?.icon ?? '',
  tag: row?.tag ?? '',
  tagVariant: row?.tagVariant ?? null,
});

/** How a page looks in the menu; everybody's menu follows at once. */
export function useLookForm(): RecordForm<PageRecord, LookTyped, MenuAppearance> {
  const invalidate = useInvalidate();
  return useMemo(
    () => ({
      draft: 'menus.look',
      shape: typed,
      fields: ['icon', 'tag', 'tagVariant'],
      valuesOf: lookOf,
      check: (_row, values) => checkBy(menuAppearance, { ...values, tag: values.tag.trim() || null }),
      rowIn: (data) => pageRecord.safeParse(data).data,
      change: async (id, version, changes) =>
        (await call(menusEndpoints.change, { params: { id }, body: { version, ...changes } })).data,
      onSaved: async () => {
        void loadSession();
        await invalidate('reference');
      },
    }),
    [invalidate],
  );
}
