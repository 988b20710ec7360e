import { z } from 'zod';
import { PAGE_GROUPS, pageNeed } from '../access/index.ts';
import { endpoint, idParams } from '../kernel/endpoint.ts';
import { lineText } from '../kernel/fields.ts';
import { objectId } from '../kernel/ids.ts';
import { itemOf } from '../kernel/paging.ts';
import { changeOf, version } from '../kernel/record-endpoints.ts';

/** The signs a page may have in the menu; the browser draws each of them. */
export const MENU_ICONS = [
  'api',
  'bell',
  'building',
  'car',
  'card',
  'chart',
  'eye',
  'help',
  'history',
  'home',
  'key',
  'leaf',
  'list',
  'map',
  'search',
  'tool',
  'users',
] as const;
export type MenuIconName = (typeof MENU_ICONS)[number];

export const TAG_VARIANTS = [
  'light-primary',
  'light-success',
  'light-warning',
  'light-danger',
  'light-secondary',
] as const;
export type TagVariant = (typeof TAG_VARIANTS)[number];

const fields = {
  icon: z.enum(MENU_ICONS, { error: 'field.choice' }),
  tag: lineText(20).nullable(),
  tagVariant: z.enum(TAG_VARIANTS, { error: 'field.choice' }).nullable(),
};

export const menuAppearance = z.strictObject(fields);
export type MenuAppearance = z.infer<typeof menuAppearance>;

/** One page of the tree. What is stored is told, whatever may be chosen today. */
export const menuRow = z.object({
  id: objectId,
  route: z.string(),
  url: z.string(),
  slug: z.string(),
  /** the group it stands in; null or unknown = the one it has from the start */
  parent: z.string().nullable(),
  ordering: z.int(),
  icon: z.string(),
  tag: z.string().nullable(),
  tagVariant: z.string().nullable(),
  version: z.int(),
});
export type MenuRow = z.infer<typeof menuRow>;

const place = z.strictObject({
  id: objectId,
  parent: z.enum(PAGE_GROUPS, { error: 'field.choice' }),
  /** the version that was seen: sent, it is compared */
  version: version.optional(),
});
export type MenuPlace = z.infer<typeof place>;

const order = z
  .array(place, { error: 'field.required' })
  .min(1, { error: 'field.required' })
  .max(500, { error: 'field.max' })
  .refine((places) => new Set(places.map(({ id }) => id)).size === places.length, {
    error: 'menus.field.twice',
  });

export const menusEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/menus',
    need: pageNeed(['settings-menus'], 'view', 'reference'),
    summary: 'Every page in menu order',
    response: z.object({ data: z.array(menuRow) }),
  }),
  change: endpoint({
    method: 'PUT',
    path: '/menus/:id',
    need: pageNeed(['settings-menus'], 'edit', 'reference'),
    summary: 'Changes how a page looks in the menu',
    params: idParams(objectId),
    body: changeOf(fields),
    response: itemOf(menuRow),
  }),
  arrange: endpoint({
    method: 'PUT',
    path: '/menus',
    need: pageNeed(['settings-menus'], 'edit', 'reference'),
    summary: 'Puts all pages into this order and these groups; every page is named exactly once',
    body: z.strictObject({ order }),
    response: z.object({ data: z.array(menuRow) }),
  }),
} as const;
