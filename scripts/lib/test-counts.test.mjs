import { describe, expect, it } from 'vitest';
import { countPlaywright, countsOf, countVitest, lastLine, NONE, total } from './test-counts.mjs';

const vitest = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1, testResults: [] };

const testResults = [
  { name: 'a.test.ts', status: 'failed', message: 'no such module\nat a', assertionResults: [] },
  {
    name: 'b.test.ts',
    status: 'failed',
    assertionResults: [
      { status: 'failed', fullName: 'adds', failureMessages: ['1 is not 2\nat b'] },
      { status: 'passed', fullName: 'subtracts', failureMessages: [] },
    ],
  },
  { name: 'c.test.ts', status: 'passed', assertionResults: [{ status: 'passed' }] },
];

describe('the report of vitest', () => {
  it('gives passed, failed and what was left out', () => {
    expect(countVitest(vitest)).toEqual({ passed: 5, failed: 1, skipped: 2, failures: [] });
  });

  it('counts nowhere what its tag leaves to a longer run', () => {
    const assertionResults = [
      { status: 'skipped', tags: ['slow'] },
      { status: 'skipped', tags: [] },
      { status: 'passed', tags: ['slow'] },
    ];
    const report = { ...vitest, numPendingTests: 2, numTodoTests: 0 };
    expect(
      countVitest({ ...report, testResults: [{ name: 'a', status: 'passed', assertionResults }] }).skipped,
    ).toBe(1);
  });

  it('counts a file that could not be loaded, and not twice a file with a failed test', () => {
    expect(countVitest({ ...vitest, testResults }).failed).toBe(2);
  });

  it('says which they were', () => {
    expect(countVitest({ ...vitest, testResults }).failures).toEqual([
      'a.test.ts: no such module',
      'b.test.ts › adds: 1 is not 2',
    ]);
  });
});

describe('the report of Playwright', () => {
  it('counts what passed only when repeated as failed, and errors outside tests too', () => {
    const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 };
    const spec = (title, status) => ({ file: 'a.spec.ts', title, tests: [{ status }] });
    const suites = [{ specs: [spec('goes', 'flaky')], suites: [{ specs: [spec('stops', 'unexpected')] }] }];
    expect(countPlaywright({ stats, suites, errors: [{ message: 'no browser' }] })).toEqual({
      passed: 4,
      failed: 3,
      skipped: 2,
      failures: ['no browser', 'a.spec.ts › goes', 'a.spec.ts › stops'],
    });
  });
});

describe('a program that ended badly', () => {
  it('is a failure even if its report is missing or shows none', () => {
    expect(countsOf(false, undefined).failed).toBe(1);
    expect(countsOf(true, undefined).failed).toBe(1);
    expect(countsOf(false, { ...NONE, passed: 3 })).toEqual({ ...NONE, passed: 3, failed: 1 });
  });

  it('is not counted again beside the tests that failed', () => {
    expect(countsOf(false, { ...NONE, passed: 3, failed: 2 }).failed).toBe(2);
  });
});

describe('the last line', () => {
  it('adds the steps up and names skipped tests only if there are any', () => {
    const sum = total([
      { ...NONE, passed: 2 },
      { ...NONE, passed: 3, failed: 1, failures: ['a'] },
    ]);
    expect(lastLine(sum)).toBe('5 passed, 1 failed');
    expect(sum.failures).toEqual(['a']);
    expect(lastLine({ ...sum, skipped: 2 })).toBe('5 passed, 1 failed, 2 skipped');
  });
});
