import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { objectId } from '../kernel/ids.ts';
import { itemOf, listOf, pageQuery, sortQuery } from '../kernel/paging.ts';
import { PAGE_ACTIONS } from './possible.ts';
import { role } from './roles.ts';
import { pageNeed } from './rules.ts';

const pageFlags = z.strictObject({
  view: z.boolean(),
  create: z.boolean(),
  edit: z.boolean(),
  delete: z.boolean(),
  export: z.boolean(),
});
const action = z.enum(PAGE_ACTIONS);

const accessPerson = z.object({
  _id: objectId,
  name: z.string(),
  role,
  company: objectId.nullable(),
  companyName: z.string().nullable(),
  stationName: z.string().nullable(),
  blocked: z.boolean(),
});
export type AccessPerson = z.infer<typeof accessPerson>;

const accessRow = z.object({
  /** the page's id */
  page: objectId,
  route: z.string(),
  /** what the role can ever do here */
  possible: z.array(action),
  /** what the one who asks may give here */
  givable: z.array(action),
  /** what the person's role has; null = nothing, and for a role always */
  inherited: pageFlags.nullable(),
  /** what is granted to this person or role itself; null = nothing of its own */
  own: pageFlags.nullable(),
});
export type AccessRow = z.infer<typeof accessRow>;

const accesses = z.object({
  /** null: the rights of a role */
  person: accessPerson.nullable(),
  role,
  /** the id under which the history of these rights is kept */
  record: objectId,
  /** why nothing here can be changed by the one who asks */
  locked: z.enum(['self', 'above']).nullable(),
  rows: z.array(accessRow),
});
export type Accesses = z.infer<typeof accesses>;

export const accessCell = z.strictObject({
  page: objectId,
  /** the own grant that was seen; compared with what is stored */
  known: pageFlags.nullable(),
  /** null = back to the role's rights; for a role: nothing */
  flags: pageFlags.nullable(),
});
export type AccessCell = z.infer<typeof accessCell>;

const oneTarget = ({ user, role }: { user?: string | undefined; role?: string | undefined }) =>
  (user === undefined) !== (role === undefined);
const target = { user: objectId.optional(), role: role.optional() };
const ACCESS_PERSON_SORTS = ['name', 'role', 'company', 'station'] as const;
const PAGES_OF_RIGHTS = ['accesses', 'accesses_all'] as const;
const view = pageNeed(PAGES_OF_RIGHTS, 'view', 'accesses');

export const accessEndpoints = {
  people: endpoint({
    method: 'GET',
    path: '/accesses/people',
    need: view,
    summary: 'People whose rights one may see: an owner his operators and mechanics, an admin everybody',
    query: z.strictObject({ ...pageQuery, role: role.optional(), sort: sortQuery(ACCESS_PERSON_SORTS) }),
    response: listOf(accessPerson),
  }),
  preview: endpoint({
    method: 'GET',
    path: '/accesses/preview',
    need: view,
    summary: 'The menu of a person and what he may do there, as he has it at this moment',
    query: z.strictObject({ user: objectId }),
    response: itemOf(
      z.object({
        person: accessPerson,
        /** where he arrives after sign-in; null = he has no page */
        home: z.string().nullable(),
        pages: z.array(
          z.object({
            route: z.string(),
            /** the name of the group it stands in */
            group: z.string(),
            icon: z.string(),
            actions: z.array(action),
          }),
        ),
      }),
    ),
  }),
  read: endpoint({
    method: 'GET',
    path: '/accesses',
    need: view,
    summary: 'The rights of one person or of one role, page by page',
    query: z.strictObject(target).refine(oneTarget, { path: ['user'], error: 'access.field.target' }),
    response: itemOf(accesses),
  }),
  change: endpoint({
    method: 'PUT',
    path: '/accesses',
    need: pageNeed(PAGES_OF_RIGHTS, 'edit', 'accesses'),
    summary: 'Changes the rights of one person or role; refused when they are no longer those that were seen',
    body: z
      .strictObject({
        ...target,
        cells: z
          .array(accessCell, { error: 'field.required' })
          .min(1, { error: 'field.required' })
          .max(200, { error: 'field.max' })
          .refine((cells) => new Set(cells.map(({ page }) => page)).size === cells.length, {
            error: 'access.field.twice',
          }),
      })
      .refine(oneTarget, { path: ['user'], error: 'access.field.target' }),
    response: itemOf(accesses),
  }),
} as const;
