import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fieldTexts } from '../i18n/index.ts';
import { PAGE_SIZE, pageQuery, paginationOf } from './paging.ts';

const query = z.strictObject(pageQuery);

describe('paging', () => {
  it.each([
    [0, 1, 50, { current_page: 1, total: 1, count: 0 }],
    [1, 1, 50, { current_page: 1, total: 1, count: 1 }],
    [50, 1, 50, { current_page: 1, total: 1, count: 50 }],
    [51, 2, 50, { current_page: 2, total: 2, count: 51 }],
    [401, 9, 200, { current_page: 9, total: 3, count: 401 }],
  ])('%i records, page %i of %i each', (count, page, limit, expected) => {
    expect(paginationOf(count, page, limit)).toEqual(expected);
  });

  it('takes page and limit as digits and nothing else', () => {
    expect(query.parse({ page: '3', limit: '200' })).toEqual({ page: 3, limit: 200 });
    expect(PAGE_SIZE).toBe(50);
  });

  it('tells how far pages go to whoever asks for a number beyond that', () => {
    const { error } = query.safeParse({ page: '99999999' });
    expect(fieldTexts(error?.issues ?? [])).toEqual({ page: 'Պետք է լինի առավելագույնը 9999999' });
  });

  it.each([
    ['page', '0'],
    ['page', '-1'],
    ['page', '1.5'],
    ['page', '1e3'],
    ['page', '12345678'],
    ['limit', '0'],
    ['limit', '201'],
    ['limit', 'all'],
    ['search', 'ա'.repeat(101)],
    ['search', 'a\u0000b'],
    ['offset', '10'],
  ])('refuses %s=%s with an Armenian sentence', (name, value) => {
    const answer = query.safeParse({ [name]: value });
    expect(answer.success).toBe(false);
    expect(fieldTexts(answer.error?.issues ?? [])).toEqual({
      [name]: expect.stringMatching(/^[^{}]*[ա-ֆ][^{}]*$/),
    });
  });
});
