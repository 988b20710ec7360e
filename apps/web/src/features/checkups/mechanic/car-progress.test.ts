import { expect, it } from 'vitest';
import { carProgress } from './car-progress.ts';

const row = (code: number, facts: object = {}) => {
  const id = String(code).padStart(24, '0');
  const keys = { sortKey: '', searchKey: '' };
  return {
    _id: id,
    id,
    version: 1,
    name: String(code),
    ...keys,
    code,
    status: true,
    applies: ['all'],
    ...facts,
  };
};
const lists = {
  classificators: [row(100), row(101), row(102), row(103, { applies: ['M3'] })],
  newClassificators: [row(200), row(201)],
};
const car = {
  createdAt: '2026-11-20T08:00:00.000Z',
  vehicleCategories: ['M1'],
  fuelKinds: [],
};

const looked = { 'classificators.101': { checked: false } };

it('a car is as far as its mechanic has looked, of what concerns it', () => {
  expect(carProgress(car, looked, lists)).toEqual({ done: 1, all: 2 });
  expect(carProgress({ ...car, vehicleCategories: ['M3'] }, looked, lists)).toEqual({ done: 1, all: 3 });
});

it('what waits on this device counts, and the list that he works by is the one that is told', () => {
  const mine = { 'classificators.101': { checked: false }, 'classificators.102': { checked: true } };
  expect(carProgress(car, mine, lists)).toEqual({ done: 2, all: 2 });
  const other = { 'newClassificators.201': { checked: true } };
  expect(carProgress(car, other, lists)).toEqual({ done: 1, all: 1 });
});
