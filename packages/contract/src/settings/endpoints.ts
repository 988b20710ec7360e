import { z } from 'zod';
import { pageNeed } from '../access/index.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { text } from '../kernel/fields.ts';
import { objectId } from '../kernel/ids.ts';
import { itemOf } from '../kernel/paging.ts';
import { version } from '../kernel/record-endpoints.ts';
import { SETTING_TYPES } from './setting-value.ts';

export const setting = z.object({
  _id: objectId,
  key: z.string(),
  group: z.string(),
  name: z.string(),
  type: z.enum(SETTING_TYPES),
  value: z.unknown(),
  unit: z.string().nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  note: z.string().nullable(),
  /** where the value comes from; null = nowhere that could be read */
  source: z.string().nullable(),
  /** true: a proposal that nobody has confirmed */
  assumption: z.boolean(),
  editable: z.boolean(),
  ordering: z.int(),
  version: z.int(),
});
export type Setting = z.infer<typeof setting>;

export const settingsEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/settings',
    need: pageNeed(['accesses_all'], 'view', 'settings'),
    summary: 'All settings of the system with their kinds, bounds and sources',
    response: z.object({ data: z.array(setting) }),
  }),
  update: endpoint({
    method: 'POST',
    path: '/updateSetting',
    need: pageNeed(['accesses_all'], 'edit', 'settings'),
    summary: 'Changes the value of one setting; it is in force with the next call',
    body: z.strictObject({
      key: text(60),
      value: z.unknown(),
      version: version.optional(),
    }),
    response: itemOf(setting),
  }),
} as const;
