import { describe, expect, it } from 'vitest';
import { dueOf } from './due-of.ts';

const TODAY = '2026-11-20';
const SETTINGS = { recheckDays: 20, recheckFreeTimes: 1, earlyCheckupDays: 30, keepAnniversary: true };
const VEHICLE = { dueOn: null, productionYear: 2016, lastCheckupOn: null, lastOpinion: null };
const of = (facts: Partial<Parameters<typeof dueOf>[0]>) => dueOf({ ...VEHICLE, ...facts }, TODAY, SETTINGS);

describe('a vehicle is', () => {
  it.each([
    ['2027-06-01', 'valid', '2027-05-02', '2027-06-01'],
    ['2026-12-21', 'valid', '2026-11-21', '2026-12-21'],
    ['2026-12-20', 'soon', null, TODAY],
    ['2026-11-20', 'soon', null, TODAY],
    ['2026-11-19', 'overdue', null, TODAY],
    ['2020-01-01', 'overdue', null, TODAY],
  ])('due on %s: %s, may come from %s, its fee is told for %s', (dueOn, state, from, quoteDay) =>
    expect(of({ dueOn })).toEqual({ state, day: dueOn, from, quoteDay, repeatUntil: null }),
  );

  it.each([
    [2026, '2031-01-01'],
    [2022, '2027-01-01'],
  ])('made in %i and never inspected: exempt until %s', (productionYear, day) =>
    expect(of({ productionYear })).toEqual({
      state: 'exempt',
      day,
      from: null,
      quoteDay: day,
      repeatUntil: null,
    }),
  );

  it('older than four years and never inspected: has to be', () =>
    expect(of({ productionYear: 2021 })).toMatchObject({ state: 'none', day: null, quoteDay: TODAY }));
});

describe('one that was found faulty', () => {
  it.each([
    ['2026-10-31', '2026-11-20'],
    ['2026-11-20', '2026-12-10'],
    ['2026-10-30', null],
  ])('on %s is not inspected, and may be again for free until %s', (lastCheckupOn, repeatUntil) =>
    expect(of({ lastCheckupOn, lastOpinion: false, dueOn: '2027-06-01' })).toEqual({
      state: 'faulty',
      day: lastCheckupOn,
      from: null,
      quoteDay: TODAY,
      repeatUntil,
    }),
  );

  it('is not one that was found fit', () =>
    expect(of({ lastCheckupOn: TODAY, lastOpinion: true, dueOn: '2028-11-20' })).toMatchObject({
      state: 'valid',
      repeatUntil: null,
    }));
});
