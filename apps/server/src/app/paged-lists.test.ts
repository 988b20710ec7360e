import type { AnyEndpoint } from '@inspect/contract/kernel';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { declaredEndpoints } from '../../test/contract/declared-endpoints.ts';

const ALL = ['page', 'limit', 'search', 'sort'] as const;

const fieldsOf = (schema: z.ZodType | undefined) =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];

const isPagedList = ({ method, response }: AnyEndpoint) =>
  method === 'GET' && fieldsOf(response).includes('pagination');

it('every list takes a page, a limit, a search and an order', async () => {
  const lists = (await declaredEndpoints({ except: [] })).filter(isPagedList);
  expect(lists.length).toBeGreaterThan(70);
  const lacking = lists.filter(({ query }) => !ALL.every((field) => fieldsOf(query).includes(field)));
  expect(lacking.map(({ path }) => path)).toEqual([]);
});
