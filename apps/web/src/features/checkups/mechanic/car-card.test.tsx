import type { CheckupRow } from '@inspect/contract/checkups';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { showAt } from '../../../../test/show-at.tsx';
import { CarCard } from './car-card.tsx';

afterEach(cleanup);

const row = (code: number) => {
  const id = String(code).padStart(24, '0');
  const keys = { sortKey: '', searchKey: '' };
  return { _id: id, id, version: 1, name: String(code), ...keys, code, status: true, applies: ['all'] };
};
const lists = { classificators: [row(100), row(101), row(102)], newClassificators: [] };
const car: CheckupRow = {
  _id: 'a'.repeat(24),
  CarRegNo: '34AB567',
  createdAt: '2026-11-20T08:00:00.000Z',
  status: 'open',
  classificators: { 101: { checked: false } },
  newClassificators: {},
};

it('a card says how long its car has waited and how far it is', async () => {
  const now = Date.parse('2026-11-20T08:12:30.000Z');
  showAt('/', { '/': () => <CarCard row={car} left={undefined} live={[]} lists={lists} now={now} /> });
  expect(await screen.findByText('Սպասում է՝ 12 րոպե')).toBeTruthy();
  expect(screen.getByText('2-ից ստուգված է 1')).toBeTruthy();
});

it('a car that was done with waits no more', async () => {
  const done: CheckupRow = { ...car, status: 'concluded', Opinion: true };
  showAt('/', {
    '/': () => <CarCard row={done} left={undefined} live={[]} lists={lists} now={Date.now()} />,
  });
  expect(await screen.findByText('Սկսվել է՝ 20/11/2026 12:00')).toBeTruthy();
  expect(screen.queryByText(/ստուգված է/)).toBeNull();
});

it('a card says that what was sent of its car waits, and counts it as found', async () => {
  const live = [{ stated: { 'classificators.102': { checked: true } } }];
  showAt('/', { '/': () => <CarCard row={car} left={undefined} live={live} lists={lists} now={0} /> });
  expect(await screen.findByText('Սպասում է ուղարկման')).toBeTruthy();
  expect(screen.getByText('Անսարքություններ՝ 1')).toBeTruthy();
  expect(screen.getByText('2-ից ստուգված է 2')).toBeTruthy();
});
