import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import faq from '../../../../apps/server/db/seed/reference/faq.json';
import { hasForeignLink, splitLinks } from './links.ts';

const hrefs = (text: string) => splitLinks(text).flatMap(({ href }) => (href === null ? [] : [href]));

describe('addresses in an answer', () => {
  it.each([
    ['Կայանները՝ /stations։', ['/stations']],
    ['Տե՛ս https://transinfo.am/information.html։', ['https://transinfo.am/information.html']],
    ['(https://e-gov.am/?a=1&b=2#c), /due', ['https://e-gov.am/?a=1&b=2#c', '/due']],
    ['վկայագիր և/կամ համարանիշ, 15/2, 1/4', []],
    ['Գրեք info@example.am', []],
    ['https://good.am@evil.am', ['https://good.am']],
    ['https:\\\\evil.am', []],
  ])('«%s»', (text, expected) => {
    expect(hrefs(text)).toEqual(expected);
    expect(hasForeignLink(text)).toBe(false);
  });

  it.each([
    'http://example.am',
    'տե՛ս HTTP://example.am',
    'ftp://example.am',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'mailto:a@example.am',
    '//evil.am/x',
    '(//evil.am)',
    '[հղում](javascript:alert(1))',
    'x-evil+1://a',
  ])('of another kind are refused: %s', (text) => {
    expect(hasForeignLink(text)).toBe(true);
  });

  it('whatever is written, only https and this site are followed, and no letter is lost', () => {
    const bit = fc.constantFrom(
      'https://',
      'http://',
      '//',
      '/',
      'javascript:',
      'a.am',
      'ա',
      ' ',
      '\n',
      '\\',
      '@',
      '։',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(bit, { maxLength: 12 }).map((bits) => bits.join('')),
          fc.string(),
        ),
        (text) => {
          expect(
            splitLinks(text)
              .map((piece) => piece.text)
              .join(''),
          ).toBe(text);
          for (const href of hrefs(text)) expect(href).toMatch(/^(https:\/\/[a-z0-9]|\/[a-z])/i);
        },
      ),
    );
  });

  it('the answers of the data file have none that would be refused', () => {
    for (const { answer } of faq) expect(hasForeignLink(answer)).toBe(false);
  });
});
