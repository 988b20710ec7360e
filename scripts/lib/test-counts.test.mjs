import { describe, expect, it } from 'vitest';
import { countPlaywright, countsOf, countVitest, lastLine, total } from './test-counts.mjs';

const vitest = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1, testResults: [] };

describe('the report of vitest', () => {
  it('gives passed, failed and what was left out', () => {
    expect(countVitest(vitest)).toEqual({ passed: 5, failed: 1, skipped: 2 });
  });

  it('counts a file that could not be loaded, and not twice a file with a failed test', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
    ];
    expect(countVitest({ ...vitest, testResults }).failed).toBe(2);
  });
});

describe('the report of Playwright', () => {
  it('counts what passed only when repeated as passed, and errors outside tests as failed', () => {
    const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 };
    expect(countPlaywright({ stats, errors: [{ message: 'no browser' }] })).toEqual({
      passed: 5,
      failed: 2,
      skipped: 2,
    });
  });
});

describe('a program that ended badly', () => {
  it('is a failure even if its report is missing or shows none', () => {
    expect(countsOf(false, undefined).failed).toBe(1);
    expect(countsOf(true, undefined).failed).toBe(1);
    expect(countsOf(false, { passed: 3, failed: 0, skipped: 0 })).toEqual({
      passed: 3,
      failed: 1,
      skipped: 0,
    });
  });

  it('is not counted again beside the tests that failed', () => {
    expect(countsOf(false, { passed: 3, failed: 2, skipped: 0 }).failed).toBe(2);
  });
});

describe('the last line', () => {
  it('adds the steps up and names skipped tests only if there are any', () => {
    const sum = total([
      { passed: 2, failed: 0, skipped: 0 },
      { passed: 3, failed: 1, skipped: 0 },
    ]);
    expect(lastLine(sum)).toBe('5 passed, 1 failed');
    expect(lastLine({ ...sum, skipped: 2 })).toBe('5 passed, 1 failed, 2 skipped');
  });
});
