import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readSearch, withoutFilters, writeSearch } from './search-state.ts';

const schema = z.object({
  page: z.coerce.number().int().min(1).default(1),
  search: z.string().max(5).default(''),
  result: z.enum(['fit', 'faulty']).optional(),
});

describe('the state of a list in its address', () => {
  it('is read from the parameters', () => {
    expect(readSearch(schema, { page: '3', search: 'abc', result: 'fit' })).toEqual({
      page: 3,
      search: 'abc',
      result: 'fit',
    });
  });

  it('ignores what is invalid and keeps the rest', () => {
    expect(readSearch(schema, { page: '-1', search: 'too long', result: 'fit' })).toEqual({
      page: 1,
      search: '',
      result: 'fit',
    });
    expect(readSearch(schema, { result: 'maybe', foreign: 'x' })).toEqual({ page: 1, search: '' });
  });

  it('leaves out defaults and what was emptied, and keeps what is not its own', () => {
    const search = { page: '3', result: 'fit', to: '/users' };
    expect(writeSearch(schema, search, { page: 1 })).toEqual({ result: 'fit', to: '/users' });
    expect(writeSearch(schema, search, { result: null, search: 'ab' })).toEqual({
      page: '3',
      search: 'ab',
      to: '/users',
    });
  });

  it('is cleared of every filter that it knows, and keeps what is none', () => {
    const search = { page: '3', search: 'ab', result: 'fit', to: '/users' };
    expect(writeSearch(schema, search, withoutFilters(schema, 'result'))).toEqual({
      result: 'fit',
      to: '/users',
    });
  });
});
