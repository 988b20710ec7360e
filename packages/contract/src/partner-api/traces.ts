import { z } from 'zod';
import { pageNeed } from '../access/index.ts';
import { instant } from '../kernel/dates.ts';
import { dayFilter, daysInOrder } from '../kernel/day-filter.ts';
import { endpoint } from '../kernel/endpoint.ts';

import { objectId } from '../kernel/ids.ts';
import { listOf, pageQuery, sortQuery } from '../kernel/paging.ts';

/** How a vehicle is asked for. */
export const LOOKED_UP_BY = ['plate', 'vin', 'certificate'] as const;
export type LookedUpBy = (typeof LOOKED_UP_BY)[number];

const ofPartner = {
  _id: objectId,
  at: instant,
  partner: objectId,
  partnerName: z.string(),
  /** the beginning of the key */
  key: z.string(),
};

const partnerCall = z.object({
  ...ofPartner,
  /** the call as it is documented */
  call: z.string(),
  status: z.int(),
  milliseconds: z.int(),
  address: z.string(),
  sandbox: z.boolean(),
});
export type PartnerCall = z.infer<typeof partnerCall>;

const partnerSearch = z.object({
  ...ofPartner,
  /** one of `LOOKED_UP_BY` */
  by: z.string(),
  value: z.string(),
  found: z.boolean(),
});
export type PartnerSearch = z.infer<typeof partnerSearch>;

const partnerView = z.object({
  ...ofPartner,
  /** null: it was sent to the partner's address (a webhook) */
  key: z.string().nullable(),
  /** both null: erased since, and only the trace is left */
  plate: z.string().nullable(),
  VIN: z.string().nullable(),
  /** the record that was given; null: what the register says of the vehicle */
  checkup: z.object({ _id: objectId, number: z.string().nullable() }).nullable(),
});
export type PartnerView = z.infer<typeof partnerView>;

/** Journals that only grow have the order of time alone. */
export const TRACE_SORTS = ['at'] as const;

const filters = {
  ...pageQuery,
  sort: sortQuery(TRACE_SORTS),
  partner: objectId.optional(),
  ...dayFilter,
};

/** What partners did, newest first; no row of it is ever changed. */
export const partnerTracesEndpoints = {
  calls: endpoint({
    method: 'GET',
    path: '/api/history',
    need: pageNeed(['api-history'], 'view', 'partnerTraces'),
    summary:
      'Calls of partners, newest first, also those that were refused; search is a part of a partner’s name, of the call or of the address, or a status as a whole',
    query: z
      .strictObject({
        ...filters,
        /** `failed`: those that were not answered with success */
        result: z.enum(['failed'], { error: 'field.choice' }).optional(),
      })
      .superRefine(daysInOrder()),
    response: listOf(partnerCall),
  }),
  searches: endpoint({
    method: 'GET',
    path: '/api/search-histories',
    need: pageNeed(['api-search-histories'], 'view', 'partnerTraces'),
    summary:
      'Which vehicles partners asked for, newest first; search is a plate, VIN or certificate as a whole',
    query: z.strictObject({ ...filters, search: pageQuery.search }).superRefine(daysInOrder()),
    response: listOf(partnerSearch),
  }),
  views: endpoint({
    method: 'GET',
    path: '/api/view-histories',
    need: pageNeed(['api-view-histories'], 'view', 'partnerTraces'),
    summary:
      'Which records partners were given, newest first; search is the plate or VIN of a vehicle as a whole',
    query: z.strictObject({ ...filters, search: pageQuery.search }).superRefine(daysInOrder()),
    response: listOf(partnerView),
  }),
} as const;
