import { describe, expect, it } from 'vitest';
import { isPdf } from './pdf.ts';
import { shownName } from './shown-name.ts';

describe('a file is a PDF', () => {
  it.each([
    ['a small one', '%PDF-1.7\n1 0 obj\n%%EOF', true],
    ['with lines behind its end', '%PDF-1.4\nx\n%%EOF\r\n\r\n', true],
    ['empty', '', false],
    ['a program', 'MZ\u0090\u0000%PDF-1.7 %%EOF', false],
    ['a page', '<html>%PDF-1.7 %%EOF', false],
    ['a picture', 'GIF89a/*%PDF-1.7*/%%EOF', false],
    ['blanks before it', ' %PDF-1.7\n%%EOF', false],
    ['without an end', `%PDF-1.7\n${'x'.repeat(2000)}`, false],
    ['with an archive behind its end', '%PDF-1.7\n%%EOF\nPK\u0003\u0004zip', false],
    ['with a page behind its end', '%PDF-1.7\n%%EOF<script>alert(1)</script>', false],
  ])('%s', (_name, text, expected) => {
    expect(isPdf(Buffer.from(text, 'latin1'))).toBe(expected);
  });
});

describe('the name of a file', () => {
  it.each([
    ['Պայմանագիր 2026.pdf', 'Պայմանագիր 2026.pdf'],
    ['CONTRACT.PDF', 'CONTRACT.pdf'],
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Users\\me\\a.pdf', 'a.pdf'],
    ['..pdf', 'file.pdf'],
    ['.pdf', 'file.pdf'],
    ['', 'file.pdf'],
    ['a\u0000b\u202egpj.pdf', 'abgpj.pdf'],
    ['<img src=x onerror=alert(1)>.pdf', 'img src=x onerror=alert(1).pdf'],
    [`${'ա'.repeat(300)}.pdf`, `${'ա'.repeat(120)}.pdf`],
  ])('%j is kept as %j', (typed, shown) => {
    expect(shownName(typed, '.pdf')).toBe(shown);
  });
});
