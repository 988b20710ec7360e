import { describe, expect, it } from 'vitest';
import { isAllowed, licenceProblems } from './licences.mjs';

describe('the licence of a package', () => {
  it('is on the list, or the package is named', () => {
    const packages = {
      'node_modules/good': { version: '1.0.0', license: 'MIT' },
      'node_modules/a/node_modules/planted': { version: '2.0.0', license: 'AGPL-3.0-only' },
      'node_modules/silent': { version: '3.0.0' },
      'node_modules/@inspect/web': { resolved: 'apps/web', link: true },
      'apps/web': { version: '0.1.0' },
    };
    expect(licenceProblems(JSON.stringify({ packages }))).toEqual([
      expect.stringContaining('planted@2.0.0 has the licence AGPL-3.0-only'),
      expect.stringContaining('silent@3.0.0 has the licence (none)'),
    ]);
  });

  it('may be chosen where there are several, and all of them count where all hold', () => {
    for (const text of ['(MIT OR GPL-3.0-only)', 'GPL-2.0-only OR MIT', 'MIT AND (Zlib OR GPL-3.0-only)'])
      expect([text, isAllowed(text)]).toEqual([text, true]);
    for (const text of [
      'GPL-3.0-only',
      'MIT AND GPL-3.0-only',
      'SEE LICENSE IN a.txt',
      'UNLICENSED',
      '(MIT',
      'MIT GPL-3.0-only',
      '',
      undefined,
      { type: 'MIT' },
    ])
      expect([text, isAllowed(text)]).toEqual([text, false]);
  });
});
