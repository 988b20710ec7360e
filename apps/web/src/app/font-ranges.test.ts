import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { catalogue } from '@inspect/contract/i18n';
import { expect, it } from 'vitest';

const sheet = readFileSync(fileURLToPath(new URL('fonts.css', import.meta.url)), 'utf8');

/** From and to of each range of the font that comes only when it is needed. */
const later = sheet
  .split('@font-face')
  .filter((face) => face.includes('url("@fontsource'))
  .flatMap((face) => [...face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)])
  .map(([, from = '', to = from]) => [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const);

it('no text of ours needs the font that is not fetched ahead', () => {
  expect(later.length).toBeGreaterThan(10);
  const signs = new Set(JSON.stringify(Object.values(catalogue)));
  const needing = [...signs].filter((sign) => {
    const code = sign.codePointAt(0) ?? 0;
    return code > 31 && later.some(([from, to]) => from <= code && code <= to);
  });
  expect(needing).toEqual([]);
});
