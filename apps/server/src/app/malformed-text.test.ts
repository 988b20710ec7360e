import { SETTING_TYPES, settingValue } from '@inspect/contract/settings';
import { expect, test } from 'vitest';
import { declaredEndpoints } from '../../test/contract/declared-endpoints.ts';
import { nameOf } from '../../test/contract/shape.ts';
import { textsOf } from '../../test/contract/texts.ts';

const PLACES = ['params', 'query', 'body'] as const;
const endpoints = await declaredEndpoints({ except: [] });
const texts = [
  ...endpoints.flatMap((endpoint) =>
    PLACES.flatMap((place) => textsOf(endpoint[place], `${nameOf(endpoint)} ${place}`)),
  ),
  // What the call leaves open is judged by the kind of the setting.
  ...SETTING_TYPES.flatMap((type) => textsOf(settingValue({ type, min: null, max: null }), type)),
];

/** Of many lengths, so that it is never only too short or too long; half of a pair within and at each end. */
const MALFORMED = [1, 3, 8, 30, 120].flatMap((length) => {
  const filling = 'Ա'.repeat(length);
  return [`${filling}\ud83d`, `\ude00${filling}`, `${filling}\ud83d 1`];
});

test('the text fields of all calls are found, none is listed by hand', () => {
  const names = texts.map(({ path }) => path);
  expect(names).toContain('PUT /tech-service-mechanic-checkups/:id body.classificators.*.note');
  expect(names).toContain('POST /tech-service-checkup body.override.reason');
  expect(names).toContain('POST /cars/colors body.name');
  expect(names).toContain('address.hosts[]');
  expect(names.length).toBeGreaterThan(400);
});

test('no text field of any call takes half of a surrogate pair', () => {
  const taking = texts.filter(({ schema }) =>
    MALFORMED.some((text) => {
      const { success, data } = schema.safeParse(text);
      return success && typeof data === 'string' && /\p{Surrogate}/u.test(data);
    }),
  );
  expect(taking.map(({ path }) => path)).toEqual([]);
});

test('what people write keeps its lines, which end with LF', () => {
  const kept = texts.flatMap(({ schema, path }) => {
    // A password is what was typed, sign by sign.
    const { data } = /(password|current)$/.test(path) ? {} : schema.safeParse('Առաջին\r\nերկրորդ\rերրորդ');
    return typeof data === 'string' && /Առաջին/.test(data) ? [{ path, data }] : [];
  });
  expect(kept.length).toBeGreaterThan(30);
  for (const { path, data } of kept) expect(data, path).toBe('Առաջին\nերկրորդ\nերրորդ');
});
