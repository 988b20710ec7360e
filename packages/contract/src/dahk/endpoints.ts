import { z } from 'zod';
import { pageNeed } from '../access/index.ts';
import type { PageAction } from '../kernel/endpoint.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { objectId } from '../kernel/ids.ts';
import { itemOf, listOf, pageQuery, sortQuery } from '../kernel/paging.ts';
import { changeOf, recordEndpoints } from '../kernel/record-endpoints.ts';
import { importAnswer, importBody } from '../kernel/table-import.ts';
import { checkHit, HIT_FIELDS, hitRow } from './hit.ts';
import { sourceState } from './source.ts';

const need = (action: PageAction) => pageNeed(['control', 'control-view'], action, 'dahk');

export const HIT_SORTS = [
  'CarRegNo',
  'registrationCertificate',
  'since',
  'until',
  'source',
  'createdAt',
] as const;

/** What a list of hits is narrowed by. */
const HIT_FILTER = {
  search: pageQuery.search,
  /** those that hold today, or those that don’t */
  active: z
    .enum(['true', 'false'], { error: 'field.choice' })
    .transform((value) => value === 'true')
    .optional(),
};

export const dahkEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/getAllDahk',
    need: need('view'),
    summary: 'Enforcement hits, newest first; search looks into plates, certificates and reasons',
    query: z.strictObject({
      page: pageQuery.page,
      limit: pageQuery.limit,
      sort: sortQuery(HIT_SORTS),
      ...HIT_FILTER,
    }),
    response: listOf(hitRow),
  }),
  ...recordEndpoints({
    path: '/dahk',
    need,
    row: hitRow,
    added: z
      .strictObject({ _id: objectId.optional(), ...HIT_FIELDS, until: HIT_FIELDS.until.default(null) })
      .superRefine(checkHit),
    changed: changeOf(HIT_FIELDS),
    summaries: {
      create: 'Adds an enforcement hit; repeated with the same _id it answers the same row',
      change: 'Changes the sent fields of an enforcement hit',
      retire: 'Takes an enforcement hit out of use',
    },
  }),
  imported: endpoint({
    method: 'POST',
    path: '/dahk/import',
    need: need('create'),
    summary: 'Enforcement hits from a table, all or nothing; those that are there already are changed',
    body: importBody,
    response: itemOf(importAnswer),
  }),
  source: endpoint({
    method: 'GET',
    path: '/dahk/source',
    need: need('view'),
    summary: 'What became of asking the HTTP source of enforcement hits; null where none is configured',
    response: itemOf(sourceState.nullable()),
  }),
  ask: endpoint({
    method: 'POST',
    path: '/dahk/source/ask',
    need: need('create'),
    summary: 'Asks the HTTP source of enforcement hits now, and answers what became of it',
    response: itemOf(sourceState),
  }),
} as const;
