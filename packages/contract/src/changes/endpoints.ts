import { z } from 'zod';
import { checkup } from '../checkups/index.ts';
import { companyRow } from '../companies/index.ts';
import { endpoint, sessionCall } from '../kernel/endpoint.ts';
import { typed } from '../kernel/fields.ts';
import { objectId } from '../kernel/ids.ts';
import { peopleChoiceEndpoints } from '../users/index.ts';

/** What is asked for, each with a cursor of its own. */
export const CHANGES_OF = ['checkups', 'company'] as const;
export type ChangesOf = (typeof CHANGES_OF)[number];

/** So many rows and ids an answer holds. */
export const CHANGES_PAGE = 50;

const changes = z.object({
  /**
   * `begins`, and on the pages after it `continues`: all there is, and what is not among it is not there any more;
   * null: only what has changed
   */
  whole: z.enum(['begins', 'continues']).nullable(),
  /** there is more: asked for at once, with this cursor */
  more: z.boolean(),
  /** says nothing to the browser but what to ask with */
  cursor: z.string(),
  checkups: z.array(checkup),
  companies: z.array(companyRow),
  mechanics: peopleChoiceEndpoints.mechanics.response.shape.data,
  operators: peopleChoiceEndpoints.operators.response.shape.data,
  /** had been one of these, and is none any more: ended, deleted, somebody else's, of another company */
  gone: z.array(objectId),
});
export type Changes = z.infer<typeof changes>;

export const changesEndpoints = {
  changes: endpoint({
    method: 'GET',
    path: '/changes',
    need: sessionCall,
    summary:
      'What has changed since a cursor of that which one’s browser keeps: a mechanic’s open checkups, or the company and its people. Without a cursor, or with one that is not known any more, all of it',
    query: z.strictObject({
      of: z.enum(CHANGES_OF, { error: 'field.choice' }),
      since: typed(100).optional(),
    }),
    response: changes,
  }),
} as const;
