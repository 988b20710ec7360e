import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import script from '../../../public/first.js?raw';
import { decode, encode } from './encoding.ts';
import { cookieNames, localKeys, sessionKeys } from './keys.ts';

describe('what is stored encoded', () => {
  it('is read back as it was written', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(decode(encode(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
    expect(decode(encode({ name: 'Երևան' }))).toEqual({ name: 'Երևան' });
  });

  it('does not stand there as it reads', () => {
    expect(encode('TECHNICAL_SERVICE_OPERATOR')).not.toContain('OPERATOR');
  });

  it('is forgotten when somebody changed it', () => {
    for (const text of ['', '%', 'ADMIN', 'bm90IGpzb24=', '/w==']) expect(decode(text)).toBeUndefined();
  });
});

describe('the names under which the browser remembers', () => {
  it('are all different', () => {
    const names = [...Object.values(localKeys), ...Object.values(sessionKeys), ...Object.values(cookieNames)];
    expect(new Set(names).size).toBe(names.length);
  });

  it('are the same in the script that colours the page before the application is there', () => {
    expect(script).toContain(`localStorage.getItem('${localKeys.theme}')`);
  });
});
