import { z } from 'zod';
import { pageNeed } from '../access/index.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { text, whole } from '../kernel/fields.ts';
import { objectId } from '../kernel/ids.ts';
import { listOf, pageQuery, sortQuery } from '../kernel/paging.ts';
import { changeOf, recordEndpoints } from '../kernel/record-endpoints.ts';
import { hasForeignLink } from './links.ts';

const fields = {
  question: text(500),
  answer: text(5_000).refine((value) => !hasForeignLink(value), { error: 'help.field.link' }),
  /** place among the questions, smallest first */
  ordering: whole(0, 1_000_000),
  /** shown to the public */
  status: z.boolean(),
};

export const faqValues = z.strictObject(fields);
export type FaqValues = z.infer<typeof faqValues>;

export const faqRow = z.object({
  _id: objectId,
  question: z.string(),
  answer: z.string(),
  ordering: z.int(),
  status: z.boolean(),
  version: z.int(),
});
export type FaqRow = z.infer<typeof faqRow>;

export const FAQ_SORTS = ['question', 'ordering', 'status'] as const;

const need = (action: 'view' | 'create' | 'edit' | 'delete') =>
  pageNeed(['settings-faq'], action, 'reference');

export const helpEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/faq',
    need: need('view'),
    summary: 'Frequent questions in their order, shown or not; search looks into questions and answers',
    query: z.strictObject({ ...pageQuery, sort: sortQuery(FAQ_SORTS) }),
    response: listOf(faqRow),
  }),
  ...recordEndpoints({
    path: '/faq',
    need,
    row: faqRow,
    added: z.strictObject({
      _id: objectId.optional(),
      ...fields,
      ordering: fields.ordering.default(0),
      status: fields.status.default(true),
    }),
    changed: changeOf(fields),
    summaries: {
      create: 'Adds a question; repeated with the same _id it answers the same row',
      change: 'Changes the sent fields of a question',
      retire: 'Takes a question out of use',
    },
  }),
} as const;
