import { z } from 'zod';
import { instant } from '../kernel/dates.ts';
import { endpoint, sessionCall } from '../kernel/endpoint.ts';
import { text } from '../kernel/fields.ts';
import { objectId } from '../kernel/ids.ts';
import { listOf, pageQuery } from '../kernel/paging.ts';

export const EDIT_ACTIONS = ['create', 'edit', 'retire', 'import', 'export', 'lookup'] as const;

const editHistory = z.object({
  _id: objectId,
  at: instant,
  /** null = somebody whom the reader may not see */
  user: objectId.nullable(),
  userName: z.string(),
  action: z.enum(EDIT_ACTIONS),
  entity: z.string(),
  record: objectId,
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
});
export type EditHistory = z.infer<typeof editHistory>;

export const historiesEndpoints = {
  editHistories: endpoint({
    method: 'GET',
    path: '/edit-histories',
    need: sessionCall,
    summary: 'Changes of an entity, newest first, for who may see the entity itself',
    query: z.strictObject({
      entity: text(40),
      record: objectId.optional(),
      page: pageQuery.page,
      limit: pageQuery.limit,
    }),
    response: listOf(editHistory),
  }),
} as const;
