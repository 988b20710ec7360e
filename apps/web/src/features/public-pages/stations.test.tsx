import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followStations } from './stations.ts';

const [SHIRAK, YEREVAN, GYUMRI, KENTRON] = ['1', '2', '3', '4'];

beforeEach(() => {
  // Monday noon in Yerevan.
  vi.useFakeTimers({ now: new Date('2026-11-23T08:00:00Z') });
  document.body.innerHTML = `
    <form data-filter>
      <select id="region" aria-label="region"><option value=""></option><option value="${SHIRAK}"></option><option value="${YEREVAN}"></option></select>
      <select id="county" aria-label="county"><option value=""></option>
        <optgroup data-region="${SHIRAK}"><option value="${GYUMRI}"></option></optgroup>
        <optgroup data-region="${YEREVAN}"><option value="${KENTRON}"></option></optgroup></select>
      <input id="open" type="checkbox" aria-label="open">
    </form>
    <p data-status role="status"></p>
    <ol data-texts='{"count":"{count}","opening":{}}'>
      <li data-region="${SHIRAK}" data-county="${GYUMRI}" data-hours='[{"days":[1],"from":"09:00","to":"12:00"}]'><h2>Գյումրի</h2></li>
      <li data-region="${YEREVAN}" data-county="${KENTRON}" data-hours='[{"days":[1],"from":"09:00","to":"18:00"}]'><h2>Կենտրոն</h2></li>
    </ol>`;
  followStations(screen.getByRole('list'));
});
afterEach(() => {
  cleanup();
  document.body.innerHTML = '';
  vi.useRealTimers();
});

const names = () => screen.queryAllByRole('heading').map(({ textContent }) => textContent);
const choose = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } });

it('another region takes the community of the former one away, which would leave nothing', () => {
  choose('county', KENTRON);
  expect(names()).toEqual(['Կենտրոն']);
  choose('region', SHIRAK);
  expect(names()).toEqual(['Գյումրի']);
  expect(screen.getByRole('status').textContent).toBe('1');
  expect(location.search).toBe(`?region=${SHIRAK}`);
});

it('those that are open now are found by the clock of Yerevan, and no more once they close', () => {
  fireEvent.click(screen.getByRole('checkbox', { name: 'open' }));
  expect(names()).toEqual(['Կենտրոն']);
  vi.advanceTimersByTime(6 * 3_600_000);
  expect(names()).toEqual([]);
});
