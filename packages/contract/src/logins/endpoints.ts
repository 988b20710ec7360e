import { z } from 'zod';
import { pageNeed, role } from '../access/index.ts';
import { instant } from '../kernel/dates.ts';
import { dayFilter, daysInOrder } from '../kernel/day-filter.ts';
import { endpoint, idParams, sessionCall } from '../kernel/endpoint.ts';
import { typed } from '../kernel/fields.ts';
import { objectId } from '../kernel/ids.ts';
import { itemOf, listOf, pageQuery, sortQuery } from '../kernel/paging.ts';

/** Sign-ins that were refused. */
export const FAILED_RESULTS = ['failure', 'locked', 'blocked', 'doubted'] as const;
export type FailedResult = (typeof FAILED_RESULTS)[number];

/** As the database keeps them; a later one is shown by its own name until it has a word. */
const word = z.string().regex(/^[a-z_]{1,40}$/, { error: 'field.choice' });

const filters = {
  user: objectId.optional(),
  company: objectId.optional(),
  result: word.optional(),
  factor: word.optional(),
  /** the beginning of a network address */
  address: typed(45).optional(),
  search: pageQuery.search,
  ...dayFilter,
};

const entry = z.object({
  _id: objectId,
  at: instant,
  result: z.string(),
  factor: z.string(),
  address: z.string().nullable(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** when its person said that it was not him */
  reportedAt: instant.nullable(),
});
export type OwnLogin = z.infer<typeof entry>;

const login = entry.extend({
  user: objectId.nullable(),
  /** null: an address nobody has */
  userName: z.string().nullable(),
  role: role.nullable(),
  companyName: z.string().nullable(),
});
export type Login = z.infer<typeof login>;

export const PAGES_OF_LOGINS = ['user-history', 'owner-user-history'] as const;

/** By the time alone: no other column has an index, and a year of the country has millions of rows. */
export const LOGIN_SORTS = ['at'] as const;

export const loginsEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/login-history',
    need: pageNeed(PAGES_OF_LOGINS, 'view', 'logins'),
    summary: 'Sign-ins, newest first: an owner those of his company’s people, an admin everybody’s',
    query: z
      .strictObject({
        ...filters,
        page: pageQuery.page,
        limit: pageQuery.limit,
        sort: sortQuery(LOGIN_SORTS),
      })
      .superRefine(daysInOrder()),
    response: listOf(login),
  }),
  exported: endpoint({
    method: 'GET',
    path: '/login-history/export',
    need: pageNeed(PAGES_OF_LOGINS, 'export', 'logins'),
    summary: 'The same as an .xlsx file',
    query: z.strictObject(filters).superRefine(daysInOrder()),
    response: z.unknown(),
  }),
  own: endpoint({
    method: 'GET',
    path: '/auth/login-history',
    need: sessionCall,
    summary: 'One’s own sign-ins, newest first; search is the beginning of a network address',
    query: z.strictObject({ ...pageQuery, sort: sortQuery(LOGIN_SORTS) }),
    response: listOf(entry),
  }),
  report: endpoint({
    method: 'POST',
    path: '/auth/login-history/:id/report',
    need: sessionCall,
    summary:
      'Reports a sign-in that wasn’t one’s own: ends all other sessions and demands a new password at the next sign-in',
    params: idParams(objectId),
    response: itemOf(z.object({ entry, ended: z.int() })),
  }),
} as const;
