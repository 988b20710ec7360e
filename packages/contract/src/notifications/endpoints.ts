import { z } from 'zod';
import { instant } from '../kernel/dates.ts';
import { endpoint, idParams, sessionCall } from '../kernel/endpoint.ts';
import { objectId } from '../kernel/ids.ts';
import { itemOf, listOf, pageQuery, sortQuery } from '../kernel/paging.ts';

/** Whom it is for: everybody, everybody of some roles, the people of some companies, some people. */
export const NOTIFICATION_AUDIENCES = ['all', 'role', 'company', 'user'] as const;
export type NotificationAudience = (typeof NOTIFICATION_AUDIENCES)[number];

/** What everybody reads of it. */
export const told = {
  _id: objectId,
  title: z.string(),
  text: z.string(),
  audience: z.enum(NOTIFICATION_AUDIENCES),
  link: z.string().nullable(),
  mustAcknowledge: z.boolean(),
  createdAt: instant,
};

const notification = z.object({
  ...told,
  readAt: instant.nullable(),
  acknowledgedAt: instant.nullable(),
});
export type Notification = z.infer<typeof notification>;

const NOTIFICATION_STATES = ['unread', 'unacknowledged'] as const;
export type NotificationState = (typeof NOTIFICATION_STATES)[number];
const yes = z.literal(true, { error: 'field.choice' });

export const notificationsEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/notifications',
    need: sessionCall,
    summary:
      'What concerns whoever asks, as he is now, newest first; `unread` counts all that he has not read. Unacknowledged: what he has to acknowledge and has not. Search is words of the title or the text',
    query: z.strictObject({
      ...pageQuery,
      sort: sortQuery(['createdAt']),
      state: z.enum(NOTIFICATION_STATES, { error: 'field.choice' }).optional(),
    }),
    response: listOf(notification).extend({ unread: z.int() }),
  }),
  mark: endpoint({
    method: 'PUT',
    path: '/notifications/:id',
    need: sessionCall,
    summary:
      'Notes that he has read, or acknowledged and with that read, what concerns him; again changes nothing',
    params: idParams(objectId),
    body: z
      .strictObject({ read: yes.optional(), acknowledged: yes.optional() })
      .refine(({ read, acknowledged }) => read || acknowledged, { path: ['read'], error: 'field.required' }),
    response: itemOf(notification),
  }),
  readAll: endpoint({
    method: 'POST',
    path: '/notifications/read',
    need: sessionCall,
    summary: 'Notes that he has read everything that concerns him, up to this one and with it',
    body: z.strictObject({ until: objectId }),
    response: itemOf(z.object({ unread: z.int() })),
  }),
} as const;
