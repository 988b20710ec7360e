import { describe, expect, it } from 'vitest';
import { deviceWords } from './device-words.ts';
import { loginDays, loginsEndpoints } from './endpoints.ts';

describe('a device in words', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0 Safari/537.36',
      'Chrome',
      'Windows',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0 Safari/537.36 Edg/149.0',
      'Edge',
      'Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
      'Safari',
      'iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; SM-X200) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0 Safari/537.36',
      'Samsung Internet',
      'Android',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0 Safari/537.36 OPR/120.0',
      'Opera',
      'macOS',
    ],
    ['curl/8.5.0', null, null],
    [null, null, null],
  ])('%s', (agent, browser, system) => {
    expect(deviceWords(agent)).toEqual({ browser, system });
  });
});

describe('the days of a list of sign-ins', () => {
  it.each([
    [{}, { from: '2026-11-20', to: '2026-11-20' }],
    [{ startDate: '2026-11-01' }, { from: '2026-11-01', to: '2026-11-20' }],
    [{ endDate: '2026-11-10' }, { from: '2026-11-10', to: '2026-11-10' }],
    [{ startDate: '2020-01-01' }, { from: '2020-01-01', to: '2021-02-03' }],
    [{ startDate: '2026-12-01' }, { from: '2026-12-01', to: '2026-12-01' }],
  ])('%j', (filter, days) => {
    expect(loginDays(filter, '2026-11-20')).toEqual(days);
  });

  it.each([
    [{ startDate: '2026-11-02', endDate: '2026-11-01' }, 'startDate'],
    [{ startDate: '2020-01-01', endDate: '2026-11-01' }, 'endDate'],
    [{ result: 'x; drop' }, 'result'],
  ])('%j is refused', (query, field) => {
    const parsed = loginsEndpoints.list.query.safeParse(query);
    expect(parsed.error?.issues.map(({ path }) => path[0])).toEqual([field]);
  });
});
