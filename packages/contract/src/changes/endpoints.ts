import { z } from 'zod';
import { checkup } from '../checkups/index.ts';
import { companyItem, companyRow } from '../companies/index.ts';
import { endpoint, sessionCall } from '../kernel/endpoint.ts';
import { typed } from '../kernel/fields.ts';
import { objectId } from '../kernel/ids.ts';
import { peopleChoiceEndpoints, personRow } from '../users/index.ts';

/** What is asked for, each with a cursor of its own. */
const CHANGES_OF = ['checkups', 'company'] as const;
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
  /** the own company, as everybody in it sees how it stands */
  companies: z.array(companyRow),
  /** the same with its licence, contract and bill, for who runs it */
  companyItems: z.array(companyItem),
  /** who can be chosen */
  mechanics: peopleChoiceEndpoints.mechanics.response.shape.data,
  /** operators and mechanics, also who is blocked, for who keeps them */
  staff: z.array(personRow),
  /**
   * had been one of these, and is none any more: ended, deleted, somebody else's, of another company. An id that stands only
   * among some of the rows is no longer among the others.
   */
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
