import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { sortedBy } from './sorted-by.ts';
import { build } from './transaction.ts';

const columns = { phone: sql`u.phone`, createdAt: { filled: sql`u.created_at` } };
const orderOf = (sort: 'phone' | '-phone' | 'createdAt' | '-createdAt' | undefined) =>
  build
    .selectFrom('users as u')
    .select('u.id')
    .orderBy(sortedBy(sort, columns, sql`u.created_at desc, u.id desc`))
    .compile()
    .sql.replace(/^.* order by /, '');

it('puts what is empty at the end either way', () => {
  expect(orderOf('phone')).toBe('u.phone asc nulls last, u.created_at desc, u.id desc');
  expect(orderOf('-phone')).toBe('u.phone desc nulls last, u.created_at desc, u.id desc');
});

it('says nothing of the empty where a column has none, so that an index is in that order', () => {
  expect(orderOf('createdAt')).toBe('u.created_at asc, u.created_at desc, u.id desc');
  expect(orderOf('-createdAt')).toBe('u.created_at desc, u.created_at desc, u.id desc');
});

it('is the own order of the list where nothing is asked', () => {
  expect(orderOf(undefined)).toBe('u.created_at desc, u.id desc');
});
