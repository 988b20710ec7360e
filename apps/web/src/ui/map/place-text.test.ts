import { expect, it } from 'vitest';
import { placeIn, placeText } from './place-text.ts';

it.each([
  ['40.1792, 44.4991', { latitude: 40.1792, longitude: 44.4991 }],
  [' 40.1792 44.4991 ', { latitude: 40.1792, longitude: 44.4991 }],
  ['(40.1792;44.4991)', { latitude: 40.1792, longitude: 44.4991 }],
  ['40,1792, 44,4991', { latitude: 40.1792, longitude: 44.4991 }],
  ['40, 44', { latitude: 40, longitude: 44 }],
  ['40.1792', null],
  ['Երևան', null],
  ['40.1792, 44.4991, 900', null],
  ['', null],
])('«%s» is %o', (typed, place) => {
  expect(placeIn(typed)).toEqual(place);
});

it('a place is written as it is read', () => {
  expect(placeText({ latitude: 40.1792, longitude: 44.4991 })).toBe('40.1792, 44.4991');
});
