import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { hashPassword, needsRehash, verifyPassword } from './password-hash.ts';

const BEGINNING = '$argon2id$v=19$m=19456,t=2,p=1$';

describe('the hash of a password', () => {
  it('names its algorithm and its parameters', async () => {
    expect(await hashPassword('vkq7wzjtxrmb2hf')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('is another one each time, for its salt of 128 bits', async () => {
    const [first, second] = await Promise.all([hashPassword('same'), hashPassword('same')]);
    expect(first).not.toBe(second);
    expect(Buffer.from(first?.split('$')[4] ?? '', 'base64')).toHaveLength(16);
    expect(Buffer.from(first?.split('$')[5] ?? '', 'base64')).toHaveLength(32);
  });

  it.each([
    ['100 Latin letters', 'x'.repeat(99), 'a', 'b'],
    ['256 Latin letters', 'x'.repeat(255), 'a', 'b'],
    ['100 Armenian letters', 'ա'.repeat(99), 'բ', 'գ'],
    ['a space at the end', 'x'.repeat(20), ' ', ''],
    ['capitals', 'x'.repeat(20), 'a', 'A'],
    ['one letter in two spellings of Unicode', 'x'.repeat(20), '\u00e9', 'e\u0301'],
    ['what follows a zero', `${'x'.repeat(20)}\u0000`, 'a', 'b'],
  ])('tells apart what differs at the very end: %s', async (_what, beginning, end, other) => {
    const stored = await hashPassword(beginning + end);
    expect(await verifyPassword(stored, beginning + end)).toBe(true);
    expect(await verifyPassword(stored, beginning + other)).toBe(false);
    expect(await verifyPassword(stored, beginning)).toBe(beginning === beginning + end);
  });

  it('of nobody matches nothing, not even what it is compared with', async () => {
    expect(await verifyPassword(undefined, 'nobody has this password')).toBe(false);
    expect(await verifyPassword(undefined, '')).toBe(false);
  });
});

describe('a stored hash', () => {
  it('stays while it was made with today’s parameters', async () => {
    expect(needsRehash(await hashPassword('vkq7wzjtxrmb2hf'))).toBe(false);
    expect(needsRehash(`${BEGINNING}c2FsdA$aGFzaA`)).toBe(false);
  });

  it.each([
    ['less memory', { memoryCost: 8_192, timeCost: 2, parallelism: 1 }],
    ['more memory', { memoryCost: 20_000, timeCost: 2, parallelism: 1 }],
    ['one pass', { memoryCost: 19_456, timeCost: 1, parallelism: 1 }],
    ['twelve lanes', { memoryCost: 19_456, timeCost: 2, parallelism: 12 }],
    ['another algorithm', { memoryCost: 19_456, timeCost: 2, parallelism: 1, algorithm: 1 }],
    ['an older version of it', { memoryCost: 19_456, timeCost: 2, parallelism: 1, version: 0 }],
  ])('is made anew: %s', async (_what, parameters) => {
    const stored = await hash('vkq7wzjtxrmb2hf', parameters);
    expect(needsRehash(stored)).toBe(true);
    expect(await verifyPassword(stored, 'vkq7wzjtxrmb2hf')).toBe(true);
  });
});
