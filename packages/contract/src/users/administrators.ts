import { z } from 'zod';
import { pageNeed, role } from '../access/index.ts';
import { instant } from '../kernel/dates.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { objectId } from '../kernel/ids.ts';

export const administratorChange = z.object({
  _id: objectId,
  at: instant,
  byName: z.string(),
  /** null: it concerns a role */
  personName: z.string().nullable(),
  /** whose rights were changed as a whole; null: it concerns a person */
  role: role.nullable(),
  /** link: a new one in place of the password; rights: what one may do on the pages */
  what: z.enum(['added', 'removed', 'changed', 'link', 'rights']),
});
export type AdministratorChange = z.infer<typeof administratorChange>;

const need = pageNeed(['users'], 'edit', 'accounts');

/** What one administrator does to another, or to anybody's rights, is announced to the rest. */
export const administratorsEndpoints = {
  changes: endpoint({
    method: 'GET',
    path: '/users/administrator-changes',
    need,
    summary: 'What others have done to administrators and to rights since one has looked, newest first',
    response: z.object({ data: z.array(administratorChange) }),
  }),
  seen: endpoint({
    method: 'POST',
    path: '/users/administrator-changes/seen',
    need,
    summary: 'Takes what was done until then as seen by oneself',
    body: z.strictObject({ until: instant }),
    response: z.object({ data: z.null() }),
  }),
} as const;
