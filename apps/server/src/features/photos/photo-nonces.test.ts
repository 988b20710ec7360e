import { expect, it } from 'vitest';
import { createPhotoNonces } from './photo-nonces.ts';

const NOW = new Date('2026-11-21T08:00:00Z');
const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
const bound = { checkup: 'a'.repeat(24), user: 'b'.repeat(24) };
const nonces = createPhotoNonces(Buffer.alloc(32, 's'));
const given = nonces.give({ ...bound, now: NOW });

it('a nonce tells when it was given, for a day', () => {
  expect(nonces.givenAt(given, { ...bound, now: NOW })).toEqual(NOW);
  expect(nonces.givenAt(given, { ...bound, now: later(24) })).toEqual(NOW);
  expect(nonces.givenAt(given, { ...bound, now: later(24.001) })).toBeNull();
});

it('it is of one checkup, one person and the servers’ own key', () => {
  const asked = { ...bound, now: NOW };
  expect(nonces.givenAt(given, { ...asked, checkup: 'c'.repeat(24) })).toBeNull();
  expect(nonces.givenAt(given, { ...asked, checkup: undefined })).toBeNull();
  expect(nonces.givenAt(given, { ...asked, user: 'c'.repeat(24) })).toBeNull();
  expect(createPhotoNonces(Buffer.alloc(32, 't')).givenAt(given, asked)).toBeNull();
});

it('what is no nonce is none, whatever stands there', () => {
  const asked = { ...bound, now: NOW };
  const [at, mac] = given.split('.');
  const [earlier] = nonces.give({ ...bound, now: later(-1) }).split('.');
  for (const nonce of [
    undefined,
    '',
    '.',
    at,
    `.${mac}`,
    `${earlier}.${mac}`,
    `${given}A`,
    ` ${given}`,
    'ա'.repeat(60),
  ])
    expect(nonces.givenAt(nonce, asked)).toBeNull();
});
