import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import plates from '../../../../apps/server/db/seed/reference/plates.json';
import { compareKeys, fold, latinCode, nameKey, searchKey, sortKey } from './armenian.ts';

/** The modern alphabet as it is taught, capital and small; «և» is not one of its 38 letters. */
const CAPITALS = 'ԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ';
const SMALL = 'աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ';

const sorted = (names: readonly string[]) =>
  [...names].sort((left, right) => compareKeys(sortKey(left), sortKey(right)));

const text = fc.string({
  unit: fc.constantFrom(...SMALL, ...CAPITALS, ...'abzABZ0129 -.«»', 'և', 'é', 'ж'),
  maxLength: 30,
});

describe('folding', () => {
  it.each(['ԵՐԵՎԱՆ', 'ԵՐԵՒԱՆ', 'Երևան', 'երեվան', 'Երեւան'])('%s is Երևան', (name) => {
    expect(fold(name)).toBe(fold('Երևան'));
    expect(searchKey(name)).toBe(searchKey('Երևան'));
    expect(sortKey(name)).toBe(sortKey('Երևան'));
  });

  it('done twice changes nothing more, in any script', () => {
    fc.assert(
      fc.property(fc.oneof(text, fc.string({ unit: 'grapheme' })), (value) => {
        expect(fold(fold(value))).toBe(fold(value));
      }),
    );
  });

  it('does not tell capital from small letters', () => {
    for (const [index, letter] of Array.from(SMALL).entries()) {
      expect(fold(CAPITALS.charAt(index))).toBe(letter);
    }
  });
});

describe('searching', () => {
  it('finds a name by any part of it, however it is capitalised', () => {
    fc.assert(
      fc.property(text, fc.nat(), fc.nat(), (typed, from, length) => {
        // «եւ» is one letter in another spelling: nobody looks for its second half.
        const name = typed.replace(/[եԵ][ւՒ]/g, 'և');
        const letters = Array.from(name.replace(/\s+/g, ' ').trim());
        const start = from % (letters.length + 1);
        const part = letters.slice(start, start + 1 + (length % 5)).join('');
        expect(searchKey(name)).toContain(searchKey(part));
        // A capital «և» is written ԵՎ; JavaScript itself would write ԵՒ, which is folded too.
        expect(searchKey(name.toUpperCase())).toContain(searchKey(part));
      }),
    );
  });

  it('joins parts with one blank and leaves out what is missing', () => {
    expect(searchKey('34AB567', null, '  Աննա   ՍԵՎԱԿ ', undefined, '', '+37491123456')).toBe(
      '34ab567 աննա սեվակ +37491123456',
    );
  });
});

describe('sorting', () => {
  it('follows the alphabet through all 38 letters, capital or small', () => {
    const shuffled = [...SMALL].sort(
      (left, right) => ((left.charCodeAt(0) * 7) % 31) - ((right.charCodeAt(0) * 7) % 31),
    );
    expect(sorted(shuffled).join('')).toBe(SMALL);
    expect(sorted([...CAPITALS].reverse()).join('')).toBe(CAPITALS);
  });

  it('every word comes after the words that begin with an earlier letter', () => {
    const letter = fc.integer({ min: 0, max: 37 });
    fc.assert(
      fc.property(fc.tuple(letter, letter), text, text, ([one, other], tail, otherTail) => {
        fc.pre(one < other);
        // «եւ» at the beginning is the letter «և»: ե and վ
        const left = `${SMALL[one]}ա${tail}`;
        const right = `${CAPITALS[other]}ա${otherTail}`;
        expect(compareKeys(sortKey(left), sortKey(right))).toBe(-1);
      }),
    );
  });

  it('takes «և» as ե and վ', () => {
    expect(sorted(['Եփրեմ', 'Երևան', 'ևս', 'Եղեգնաձոր', 'Եվա', 'Ես', 'ԵՒՍԱ'])).toEqual([
      'Եղեգնաձոր',
      'Ես',
      'Եվա',
      'ևս',
      'ԵՒՍԱ',
      'Երևան',
      'Եփրեմ',
    ]);
  });

  it('compares runs of digits as numbers', () => {
    expect(sorted(['Փողոց 10', 'Փողոց 9', 'Փողոց 100', 'Փողոց 1', 'Փողոց 09ա'])).toEqual([
      'Փողոց 1',
      'Փողոց 9',
      'Փողոց 09ա',
      'Փողոց 10',
      'Փողոց 100',
    ]);
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 40n }),
        fc.bigInt({ min: 0n, max: 10n ** 40n }),
        (one, other) => {
          const expected = one < other ? -1 : one > other ? 1 : 0;
          expect(compareKeys(sortKey(`շ ${one}`), sortKey(`Շ ${other}`))).toBe(expected);
          expect(sortKey(`00${one}`)).toBe(sortKey(String(one)));
        },
      ),
    );
  });

  it('puts digits before Latin before Armenian letters before everything else', () => {
    expect(sorted(['Ժ', 'ж', 'Zil', '7', 'BMW', 'Ա'])).toEqual(['7', 'BMW', 'Zil', 'Ա', 'Ժ', 'ж']);
  });

  it('needs nothing but ASCII in the key, whose order is the same in every program', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(sortKey(name)).toMatch(/^[0-9a-z]*$/);
      }),
    );
  });
});

describe('codes as they stand on documents', () => {
  const rule = plates.find((entry) => entry.kind === 'normalization');
  const map: Record<string, string> = Object.fromEntries(
    Object.entries(rule?.map ?? {}).map(([from, to]) => [from, String(to)]),
  );

  it('every look-alike of the data file becomes its Latin letter, and no other letter does', () => {
    expect(Object.keys(map).length).toBe(50);
    for (const [from, to] of Object.entries(map)) expect(latinCode(from)).toBe(to);
    for (const letter of [...SMALL, ...CAPITALS]) {
      if (!(letter in map)) expect(latinCode(letter)).not.toMatch(/[A-Z]/);
    }
  });

  it.each((rule?.examples ?? []).map(({ from, to }) => [from, to]))('«%s» is %s', (from, to) => {
    expect(latinCode(from)).toBe(to);
  });

  it('separators disappear wherever they stand, a hyphen stays where it belongs to the code', () => {
    expect(latinCode(' 34\u00A0AB–567 ')).toBe('34AB567');
    expect(latinCode('34.AB/5_6\\7')).toBe('34AB567');
    expect(latinCode('2101-1234567', { keepHyphen: true })).toBe('2101-1234567');
  });

  it('done twice changes nothing more', () => {
    fc.assert(
      fc.property(text, (value) => {
        expect(latinCode(latinCode(value))).toBe(latinCode(value));
      }),
    );
  });
});

describe('names that are one name', () => {
  it.each([
    ['MX-5', 'mx 5'],
    ['Զորավար Անդրանիկի պող․', '  զորավար   անդրանիկի ՊՈՂ'],
    ['Սևանի', 'ՍԵՒԱՆԻ'],
    ['«Արգավանդ» 1-ին նրբ. 15', 'արգավանդ 1 ին նրբ 15'],
    ['15/2', '15-2'],
  ])('%s and %s', (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other));
  });

  it.each([
    ['9-3', '93'],
    ['S60', 'S60+'],
    ['Աբեղյան', 'Աբովյան'],
    ['1 2', '12'],
  ])('are not %s and %s', (one, other) => {
    expect(nameKey(one)).not.toBe(nameKey(other));
  });

  it('are none without a letter or digit', () => {
    expect(nameKey(' — « ')).toBe('');
  });
});
