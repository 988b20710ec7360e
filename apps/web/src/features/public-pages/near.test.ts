import { expect, it } from 'vitest';
import { byDistance, distanceText, kilometres } from './near.ts';

const YEREVAN = { latitude: 40.1776, longitude: 44.5126 };
const GYUMRI = { latitude: 40.7894, longitude: 43.8475 };
const VANADZOR = { latitude: 40.8128, longitude: 44.4883 };

it('the way as the crow flies is known to the kilometre', () => {
  expect(kilometres(YEREVAN, YEREVAN)).toBe(0);
  expect(Math.round(kilometres(YEREVAN, GYUMRI))).toBe(88);
  expect(Math.round(kilometres(YEREVAN, VANADZOR))).toBe(71);
});

it('a near one has a digit after the comma, a far one none', () => {
  expect([0, 0.04, 2.26, 9.94, 9.96, 88.4].map(distanceText)).toEqual([
    '0,0',
    '0,0',
    '2,3',
    '9,9',
    '10',
    '88',
  ]);
});

it('stations are sorted by their distance, those without a place stand last in their order', () => {
  const stations = [
    { name: 'no place', place: null },
    { name: 'Gyumri', place: GYUMRI },
    { name: 'none either', place: null },
    { name: 'Vanadzor', place: VANADZOR },
  ];
  const sorted = byDistance(stations, YEREVAN);
  expect(sorted.map(({ item }) => item.name)).toEqual(['Vanadzor', 'Gyumri', 'no place', 'none either']);
  expect(sorted.map(({ distance }) => distance && Math.round(distance))).toEqual([71, 88, null, null]);
});
