/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 */

/** @type {Counts} */
export const NONE = { passed: 0, failed: 0, skipped: 0 };

/** What ended badly without a single test to blame (a crash, a failed build) still counts as one failure. */
export const ONE_FAILURE = { ...NONE, failed: 1 };

/** @param {Counts[]} all @returns {Counts} */
export function total(all) {
  return all.reduce(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      skipped: sum.skipped + one.skipped,
    }),
    NONE,
  );
}

/** Vitest's json report. A file that could not even be loaded has no tests in it and counts as one failure. */
export function countVitest(report) {
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Playwright's json report. What passed only when repeated has passed; the list of the run names it. */
export function countPlaywright(report) {
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected + flaky, failed: unexpected + report.errors.length, skipped };
}

/**
 * The counts of a finished program: its report, unless it ended badly with a report that shows nothing wrong.
 * @param {boolean} ok the program ended with 0
 * @param {Counts | undefined} counts undefined when it wrote no report
 */
export function countsOf(ok, counts) {
  if (!counts) return ONE_FAILURE;
  return ok || counts.failed > 0 ? counts : total([counts, ONE_FAILURE]);
}

/** The last line of `npm test`; programs read it, so its form is fixed. */
export function lastLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
