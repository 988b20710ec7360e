import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './search-text.ts';

describe('the query of an address', () => {
  it('is plain text: the bank’s order number stays what the bank wrote', () => {
    expect(parseSearch('?action=confirmArcaCompany&orderId=0012')).toEqual({
      action: 'confirmArcaCompany',
      orderId: '0012',
    });
  });

  it('takes the first of a repeated name', () => {
    expect(parseSearch('?a=1&a=2')).toEqual({ a: '1' });
  });

  it('leaves out what is empty and reads well', () => {
    expect(stringifySearch({ to: '/users?page=2', none: undefined, empty: '', page: 2 })).toBe(
      '?to=/users%3Fpage%3D2&page=2',
    );
    expect(stringifySearch({})).toBe('');
  });

  it('takes no name for more than a name', () => {
    expect(Object.keys(parseSearch('?__proto__=x&constructor=y'))).toEqual(['__proto__', 'constructor']);
  });

  it('gives back what was written', () => {
    const values = fc.dictionary(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }));
    fc.assert(
      fc.property(values, (search) => {
        expect(parseSearch(stringifySearch(search))).toEqual({ ...search });
      }),
    );
  });
});
