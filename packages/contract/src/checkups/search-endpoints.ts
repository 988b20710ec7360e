import { z } from 'zod';
import { type PageRoute, pageNeed } from '../access/index.ts';
import { CHECKUP_PAGES } from '../checkup-list/index.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { objectId } from '../kernel/ids.ts';
import { drams } from '../kernel/money.ts';
import { pageQuery, pagination, sortQuery } from '../kernel/paging.ts';
import { checkupRow } from './checkup.ts';
import { rowColumns } from './columns.ts';
import { inspectedDay, searchMatch, searchText } from './search.ts';

const need = (pages: readonly PageRoute[]) => pageNeed(pages, 'view', 'checkups');

/** What is found stands by how well it matches, the newest first among equals, until another order is asked for. */
export const SEARCH_SORTS = ['createdAt', 'CarRegNo', 'ownerName'] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];

const query = z.strictObject({
  ...pageQuery,
  search: searchText,
  company: objectId.optional(),
  fields: rowColumns,
  sort: sortQuery(SEARCH_SORTS),
});
export type SearchQuery = z.infer<typeof query>;

function foundOf<Row extends z.ZodType>(row: Row) {
  return z.object({
    data: z.array(row),
    pagination,
    /** there is more than what is counted here: more must be typed */
    more: z.boolean(),
  });
}

export const foundCheckup = checkupRow.extend({ match: searchMatch });
export type FoundCheckup = z.infer<typeof foundCheckup>;

function search(path: string, pages: readonly PageRoute[], summary: string) {
  return endpoint({
    method: 'GET',
    path,
    need: need(pages),
    summary,
    query,
    response: foundOf(foundCheckup),
  });
}

const owed = z.object({
  inspection: drams,
  /** null = it can't be named yet */
  environmental: drams.nullable(),
  total: drams.nullable(),
});

/** What was taken and is to be given back. */
const owedBack = z.object({ inspection: drams, environmental: drams, total: drams });

const payable = foundCheckup.extend({ owed, owedBack });

export const checkupSearchEndpoints = {
  search: search(
    '/search-tech-service-checkup',
    ['tech-service', 'company-tech-service', 'tech-service-mechanic', 'tech-service-all'],
    'Finds checkups of any day within one’s own scope, also by a mistyped plate, best matches first',
  ),
  viewSearch: search(
    '/search-tech-view-service-checkup',
    ['tech-service-view', 'tech-service-company-view'],
    'The same for who only reads',
  ),
  dates: endpoint({
    method: 'GET',
    path: '/search-tech-service-checkup-date',
    need: need(CHECKUP_PAGES),
    summary: 'The days on which a vehicle (plate or VIN) was inspected anywhere in the country, newest first',
    query: z.strictObject({ search: searchText }),
    response: z.object({ data: z.array(inspectedDay) }),
  }),
  paymentSearch: endpoint({
    method: 'GET',
    path: '/search-tech-service-payment-checkup',
    need: need(['tech-service', 'company-tech-service', 'tech-service-all']),
    summary: 'Finds checkups with what is owed and paid for them',
    query: query.omit({ fields: true }),
    response: foundOf(payable),
  }),
} as const;
