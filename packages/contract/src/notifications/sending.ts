import { z } from 'zod';
import { isWebAddress, pageNeed, ROLES } from '../access/index.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { lineText, text, typed } from '../kernel/fields.ts';
import { isObjectId, objectId } from '../kernel/ids.ts';
import { itemOf, listOf, pageQuery, sortQuery } from '../kernel/paging.ts';
import { NOTIFICATION_AUDIENCES, type NotificationAudience, told } from './endpoints.ts';

/** To so many roles, companies or people one may go. */
const RECIPIENTS_MOST = 200;

const LINK_MOST = 300;

/** An address of this application, with what follows it: never of another host, never what a browser reads as one. */
function isOwnAddress(link: string): boolean {
  const [path = ''] = link.split(/[?#]/);
  return /^\/(?!\/)[^\s\\]*$/.test(link) && isWebAddress(path);
}

export const sentNotification = z.object({
  ...told,
  /** null = the system itself */
  createdByName: z.string().nullable(),
  /** roles, companies or people by their names; none = everybody */
  recipients: z.array(z.object({ _id: z.string(), name: z.string() })),
  /** how many people it concerns now, and how many have acknowledged it; null = nobody has to */
  people: z.int(),
  acknowledged: z.int().nullable(),
});
export type SentNotification = z.infer<typeof sentNotification>;

const isRole = (value: string) => ROLES.some((each) => each === value);

type Recipients = { audience: NotificationAudience; ids: readonly string[] };

function recipientsProblem({ audience, ids }: Recipients): string | null {
  if (audience === 'all') return ids.length > 0 ? 'notifications.field.everybody' : null;
  if (ids.length === 0) return 'field.required';
  return ids.every(audience === 'role' ? isRole : isObjectId) ? null : 'field.choice';
}

function checkRecipients(value: Recipients, context: z.RefinementCtx): void {
  const message = recipientsProblem(value);
  if (message) context.addIssue({ code: 'custom', path: ['ids'], message });
}

export const notificationValues = z
  .strictObject({
    title: lineText(150, { signs: true }),
    text: text(4_000),
    audience: z.enum(NOTIFICATION_AUDIENCES, { error: 'field.choice' }),
    /** roles by their names, companies and people by their ids; none for everybody */
    ids: z.array(typed(40)).max(RECIPIENTS_MOST, { error: 'notifications.field.many' }),
    link: text(LINK_MOST).refine(isOwnAddress, { error: 'notifications.field.link' }).nullable(),
    mustAcknowledge: z.boolean({ error: 'field.required' }),
  })
  .superRefine(checkRecipients);
export type NotificationValues = z.infer<typeof notificationValues>;

const SEND = pageNeed(['all_notifications'], 'create', 'notifications');

export const SENT_SORTS = ['title', 'createdAt', 'createdBy'] as const;

export const sendingEndpoints = {
  sent: endpoint({
    method: 'GET',
    path: '/notifications/sent',
    need: SEND,
    summary:
      'What the staff have sent, newest first, to whom and how many have acknowledged it; search is words of the title or the text, or who sent it',
    query: z.strictObject({ ...pageQuery, sort: sortQuery(SENT_SORTS) }),
    response: listOf(sentNotification),
  }),
  create: endpoint({
    method: 'POST',
    path: '/notifications',
    need: SEND,
    summary: 'Sends a notification, for good; repeated with the same _id it answers the same one',
    body: z.strictObject({ _id: objectId, ...notificationValues.shape }).superRefine(checkRecipients),
    response: itemOf(sentNotification),
    success: 201,
  }),
} as const;
