import { z } from 'zod';
import { pageNeed } from '../access/index.ts';
import { CHECKUP_PAGES, LIST_RANGE_DAYS } from '../checkup-list/index.ts';
import { day, daysBetween, instant } from '../kernel/dates.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { itemOf } from '../kernel/paging.ts';

const count = z.object({ count: z.int() });

const days = z.strictObject({ start: day.optional(), end: day.optional() }).superRefine((query, context) => {
  if (!query.start || !query.end) return;
  const length = daysBetween(query.start, query.end);
  if (length < 0) context.addIssue({ code: 'custom', path: ['start'], message: 'field.range_order' });
  if (length > LIST_RANGE_DAYS) context.addIssue({ code: 'custom', path: ['end'], message: 'field.range' });
});

export const checkupCountEndpoints = {
  today: endpoint({
    method: 'GET',
    path: '/get-today-checkups-count',
    need: pageNeed(CHECKUP_PAGES, 'view', 'checkups'),
    summary: 'How many checkups were begun from the day `start` to the day `end` in Yerevan; default today',
    query: days,
    response: count,
  }),
  first: endpoint({
    method: 'GET',
    path: '/get-first-checkup',
    need: pageNeed(CHECKUP_PAGES, 'view', 'checkups'),
    summary: 'When the first checkup that one may see was begun; null: there is none',
    response: itemOf(z.object({ createdAt: instant.nullable() })),
  }),
  waiting: endpoint({
    method: 'GET',
    path: '/tech-service-opinion-badge',
    need: pageNeed(CHECKUP_PAGES, 'view', 'checkups'),
    summary: 'How many of the checkups that one may see wait for a conclusion, of whatever day',
    response: count,
  }),
} as const;
