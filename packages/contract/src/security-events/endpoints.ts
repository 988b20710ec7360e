import { z } from 'zod';
import { pageNeed } from '../access/index.ts';
import { instant } from '../kernel/dates.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { objectId } from '../kernel/ids.ts';
import { listOf, pageQuery, sortQuery } from '../kernel/paging.ts';

const securityEvent = z.object({
  _id: objectId,
  at: instant,
  /** as the database keeps it; a later one is shown by its own name until it has a word */
  kind: z.string(),
  user: objectId,
  userName: z.string(),
  /** null: of the staff */
  companyName: z.string().nullable(),
  /** the call as it is registered, or the socket */
  call: z.string(),
  /** what it was answered; null: a socket answers nothing */
  status: z.int().nullable(),
  /** what was named, and whose it is; null: the staff's, or nobody's */
  entity: z.string(),
  record: objectId,
  ownerName: z.string().nullable(),
});
export type SecurityEventRow = z.infer<typeof securityEvent>;

/** By the time alone, as the sign-ins. */
export const SECURITY_EVENT_SORTS = ['at'] as const;

export const securityEventsEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/security-events',
    need: pageNeed(['security-events'], 'view', 'securityEvents'),
    summary: 'What looks like an attempt, newest first: who asked for what that is not his',
    query: z.strictObject({
      ...pageQuery,
      company: objectId.optional(),
      sort: sortQuery(SECURITY_EVENT_SORTS),
    }),
    response: listOf(securityEvent),
  }),
} as const;
