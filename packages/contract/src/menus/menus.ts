import { z } from 'zod';
import { pageNeed } from '../access/index.ts';
import { endpoint, idParams } from '../kernel/endpoint.ts';
import { lineText, nameText } from '../kernel/fields.ts';
import { objectId } from '../kernel/ids.ts';
import { itemOf } from '../kernel/paging.ts';
import { changeOf, recordEndpoints, version } from '../kernel/record-endpoints.ts';

/** The signs a page may have in the menu; the browser draws each of them. */
export const MENU_ICONS = [
  'alert',
  'api',
  'barcode',
  'bell',
  'binoculars',
  'broadcast',
  'building',
  'bus',
  'car',
  'card',
  'cash',
  'category',
  'chart',
  'checklist',
  'clipboard',
  'clock',
  'coin',
  'coins',
  'columns',
  'devices',
  'document',
  'eye',
  'file-search',
  'flag',
  'folder',
  'fuel',
  'garage',
  'globe',
  'help',
  'history',
  'home',
  'key',
  'leaf',
  'list',
  'lock',
  'log',
  'map',
  'message',
  'microscope',
  'model',
  'palette',
  'people',
  'pie',
  'pin',
  'receipt',
  'register',
  'road',
  'scan',
  'search',
  'shield',
  'skyline',
  'stack',
  'steering',
  'tool',
  'transfer',
  'truck',
  'users',
  'wallet',
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

/** One node of the tree: a page, or a group of pages. What is stored is told, whatever may be chosen today. */
export const menuRow = z.object({
  id: objectId,
  route: z.string(),
  /** empty for a group, which leads nowhere */
  url: z.string(),
  slug: z.string(),
  /** of a group; null = a page, which the catalogue names */
  name: z.string().nullable(),
  /** the id of the group or page it stands below; null = a group */
  parent: objectId.nullable(),
  ordering: z.int(),
  icon: z.string(),
  tag: z.string().nullable(),
  tagVariant: z.string().nullable(),
  children: z.array(objectId),
  version: z.int(),
});
export type MenuRow = z.infer<typeof menuRow>;

const groupFields = { name: nameText(60) };

/** A group as a record: what the staff say of it. Its place is said with the places of all. */
export const menuGroupValues = z.strictObject(groupFields);
export type MenuGroupValues = z.infer<typeof menuGroupValues>;

export const menuGroup = z.object({
  _id: objectId,
  name: z.string(),
  ordering: z.int(),
  version: z.int(),
});
export type MenuGroup = z.infer<typeof menuGroup>;

const place = z.strictObject({
  id: objectId,
  /** below which it shall stand; null for a group */
  parent: objectId.nullable(),
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

const need = (action: 'view' | 'create' | 'edit' | 'delete') =>
  pageNeed(['settings-menus'], action, 'reference');

export const menusEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/menus',
    need: need('view'),
    summary: 'The page tree: every group and every page in menu order, each after what it stands below',
    response: z.object({ data: z.array(menuRow) }),
  }),
  change: endpoint({
    method: 'PUT',
    path: '/menus/:id',
    need: need('edit'),
    summary: 'Changes how a page looks in the menu',
    params: idParams(objectId),
    body: changeOf(fields),
    response: itemOf(menuRow),
  }),
  arrange: endpoint({
    method: 'PUT',
    path: '/menus',
    need: need('edit'),
    summary:
      'Puts the whole tree into this shape and order; every group and every page is named exactly once',
    body: z.strictObject({ order }),
    response: z.object({ data: z.array(menuRow) }),
  }),
} as const;

/** Groups are made, renamed and removed when nothing stands in them; pages are the program's and stay. */
export const menuGroupsEndpoints = recordEndpoints({
  path: '/menus/groups',
  need,
  row: menuGroup,
  added: z.strictObject({ _id: objectId.optional(), ...groupFields }),
  changed: changeOf(groupFields),
  summaries: {
    create: 'Adds a group at the end of the menu; repeated with the same _id it answers the same group',
    change: 'Renames a group',
    retire: 'Removes a group in which nothing stands',
  },
});
