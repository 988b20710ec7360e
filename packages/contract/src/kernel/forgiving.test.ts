import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import rows from '../../../../apps/server/db/seed/reference/classificators.json';
import { fold } from './armenian.ts';
import { createForgivingSearch } from './forgiving.ts';

const LETTERS = 'աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ';
const classificators = rows.map(({ name, synonyms }) => ({ name, words: synonyms }));
const search = createForgivingSearch(classificators);
const codes = (query: string) => search(query).map((index) => rows[index]?.code);

/** What people at a station type, and the code of a row it must find. */
const WORKSHOP: [string, number][] = [
  ['տորմոզ', 100],
  ['տարմուզ', 101],
  ['ռուչնիկ', 104],
  ['պարկովկա', 104],
  ['կոլոդկա', 108],
  ['բարաբան', 108],
  ['վակուում', 110],
  ['ուսիլիտել', 110],
  ['լյուֆտ', 201],
  ['ռուլեվոյ', 200],
  ['նակոնեչնիկ', 211],
  ['տյագա', 211],
  ['քսենոն', 303],
  ['բլիժնի', 305],
  ['դալնի', 306],
  ['գաբարիտ', 307],
  ['պավառոտնիկ', 308],
  ['միգալկա', 308],
  ['տումանկա', 312],
  ['կատաֆոտ', 314],
  ['պակրիշկա', 400],
  ['պրոտեկտոր', 401],
  ['շպիլկա', 409],
  ['վիխլոպ', 501],
  ['գլուշիտել', 507],
  ['կատալիզատոր', 512],
  ['դվորնիկ', 701],
  ['տոնիրովկա', 706],
  ['լոբովոյ', 711],
  ['ամորտիզատոր', 822],
  ['ապտեչկա', 901],
  ['օգնետուշիտել', 902],
  ['ֆարկոպ', 1001],
  ['արգելակ', 100],
];

const swapped = (word: string, at: number) =>
  word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);

const mistyped = fc.constantFrom(...WORKSHOP).chain(([word, code]) =>
  fc
    .tuple(fc.nat({ max: word.length - 1 }), fc.constantFrom(...LETTERS), fc.boolean())
    .map(([at, letter, instead]) => ({
      typed: word.slice(0, at) + letter + word.slice(instead ? at + 1 : at),
      code,
    })),
);

describe('searching the list of findings', () => {
  it('an empty field shows the whole list in its order', () => {
    for (const query of ['', '   ', ' « ']) expect(codes(query)).toEqual(rows.map(({ code }) => code));
  });

  it('the word of the workshop finds the brakes, every one that is called so and nothing else first', () => {
    const called = rows.filter(({ synonyms }) => synonyms.some((word) => fold(word).includes('տորմոզ')));
    expect(called.length).toBeGreaterThan(10);
    expect(codes('տորմոզ').slice(0, called.length)).toEqual(called.map(({ code }) => code));
    expect(codes('ՏՈՐՄՈԶ')).toEqual(codes('տորմոզ'));
  });

  it('any one letter missing, any two swapped, still finds the row', () => {
    for (const [word, code] of WORKSHOP) {
      for (let at = 0; at < word.length; at += 1) {
        expect(codes(word.slice(0, at) + word.slice(at + 1))).toContain(code);
        if (at + 1 < word.length) expect(codes(swapped(word, at))).toContain(code);
      }
    }
  });

  it('one letter wrong or too many still finds the row', () => {
    fc.assert(
      fc.property(mistyped, ({ typed, code }) => {
        // «եւ» is the letter «և» in another spelling: two mistakes in one stroke.
        fc.pre(!typed.includes('եւ'));
        expect(codes(typed)).toContain(code);
      }),
      { numRuns: 600 },
    );
  });

  it('words still being typed find what they will become', () => {
    for (const [word, code] of WORKSHOP) {
      for (let length = 1; length <= word.length; length += 1)
        expect(codes(word.slice(0, length))).toContain(code);
    }
    expect(codes('պրատեկտ')).toContain(401);
  });

  it('letters that sound alike cost half, so two of them are forgiven in a short word', () => {
    expect(codes('գալոդգա')).toContain(108);
    expect(codes('ռեմէն')).toContain(814);
    expect(codes('ֆարա')).toContain(300);
  });

  it('every word must be found, in any order', () => {
    expect(codes('ռեզին մաշված')).toEqual(codes('մաշված ռեզին'));
    expect(codes('մաշված ռեզին')).toEqual(expect.arrayContaining([401, 402, 403, 404]));
    expect(codes('մաշված ղեկանիվ')).not.toContain(401);
    expect(codes('տորմոզ քթքթքթքթ')).toEqual([]);
  });

  it.each(['qwertyuiop', 'ղղղղղղ', 'ըըըըըըըըըը', 'ժձժձ', '20111', 'zz'])(
    'nonsense finds nothing: %s',
    (query) => {
      expect(codes(query)).toEqual([]);
    },
  );

  it('a number is taken as it stands', () => {
    const years = createForgivingSearch([
      { name: '2010', words: [] },
      { name: '2011', words: [] },
    ]);
    expect(years('2011')).toEqual([1]);
    expect(years('2012')).toEqual([]);
  });
});

describe('the order of what is found', () => {
  const find = createForgivingSearch([
    { name: 'Ղեկանիվը պտտվում է', words: ['հայելի'] },
    { name: 'Հայելիքի ամրացում', words: [] },
    { name: 'Ուրիշ', words: ['հայելու տեղը'] },
    { name: 'Հայելի', words: [] },
    { name: 'Ի՞նչ է պահանջվում', words: [] },
  ]);

  it('is exact before forgiven, name before synonym, then that of the list', () => {
    expect(find('հայելի')).toEqual([1, 3, 0, 2]);
  });

  it('with a mistake still puts names first', () => {
    expect(find('հայելղ')).toEqual([1, 3, 0, 2]);
  });

  it('a question mark inside a word does not cut it', () => {
    expect(find('ինչ')).toEqual([4]);
  });

  it('is fast enough for each key press', () => {
    const rounds = Array.from({ length: 20 }, () => {
      const start = Date.now();
      search('ամորտիզատորի կռոնշտեյն');
      return Date.now() - start;
    });
    // The fastest one: in the others somebody else may have had the machine.
    expect(Math.min(...rounds)).toBeLessThan(25);
  });
});
