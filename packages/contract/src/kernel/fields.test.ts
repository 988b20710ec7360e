import { describe, expect, it } from 'vitest';
import { fieldTexts } from '../i18n/issues.ts';
import { lineText, text } from './fields.ts';

const said = (value: string) => fieldTexts(text(100).safeParse(value).error?.issues ?? []);

describe('a text', () => {
  it.each([
    ['a sentence', 'Սխալ համարանիշ'],
    ['one sign', '—'],
    ['an emoji of several parts', '👨‍🔧'],
    ['what stands in another script', 'Ошибка'],
    ['lines', 'Առաջին\nերկրորդ'],
  ])('may be %s', (_name, value) => {
    expect(text(100).parse(value)).toBe(value);
  });

  it.each([
    ['no width', '\u200B'],
    ['a word joiner', '\u2060'],
    ['a soft hyphen', '\u00AD'],
    ['a Hangul filler', '\u115F'],
    ['a blank Braille cell', '\u2800'],
    ['an ideographic space within others', '\u200B\u3000\u200B'],
  ])('of nothing but %s is none', (_name, value) => {
    expect(said(value)).toEqual({ body: 'Լրացրեք այս դաշտը' });
  });

  it.each(['\u202A', '\u202B', '\u202D', '\u202E', '\u2066', '\u2067', '\u2069'])(
    'turns nothing about (%j)',
    (sign) => {
      expect(Object.keys(said(`Հաստատված${sign}չէ`))).toEqual(['body']);
      expect(lineText(100).safeParse(`Հաստատված${sign}չէ`).success).toBe(false);
    },
  );
});
