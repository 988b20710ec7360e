import { ROOT } from './root.mjs';

/**
 * `failures` says which they were, a line each; a failure without a name (a crash, a failed build) has none.
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} Counts
 */

/** @type {Counts} */
export const NONE = { passed: 0, failed: 0, skipped: 0, failures: [] };

/** What ended badly without a single test to blame (a crash, a failed build) still counts as one failure. */
export const ONE_FAILURE = { ...NONE, failed: 1 };

/** @param {Counts[]} all @returns {Counts} */
export function total(all) {
  return all.reduce(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      skipped: sum.skipped + one.skipped,
      failures: [...sum.failures, ...one.failures],
    }),
    NONE,
  );
}

const pathOf = (name) => name.replace(`${ROOT}/`, '');
const firstLine = (text) => String(text ?? '').split('\n', 1)[0];

/**
 * Vitest's json report. A file that could not even be loaded has no tests in it and counts as one failure. What is left to a
 * longer run by its tag is not what could not run here, and counts nowhere.
 */
export function countVitest(report) {
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const left = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, tags = [] }) => tags.includes('slow') && status !== 'passed' && status !== 'failed');
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests - left.length,
    failures: [
      ...unloaded.map(({ name, message }) => `${pathOf(name)}: ${firstLine(message)}`),
      ...report.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map((test) => `${pathOf(name)} › ${test.fullName}: ${firstLine(test.failureMessages[0])}`),
      ),
    ],
  };
}

/** Playwright's json report. What passed only when repeated has failed: a person gets no second try. */
export function countPlaywright(report) {
  const { expected, unexpected, flaky, skipped } = report.stats;
  return {
    passed: expected,
    failed: unexpected + flaky + report.errors.length,
    skipped,
    failures: [
      ...report.errors.map(({ message }) => firstLine(message)),
      ...failedIn(report).map(({ name }) => name),
    ],
  };
}

/**
 * The journeys of Playwright's json report that did not pass at the first try.
 * @returns {{ name: string, place: string }[]} place: `<file>:<line>`, by which Playwright runs it again
 */
export function failedIn({ suites = [] }) {
  return suites.flatMap(({ specs = [], suites: inner }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
      .map(({ file, line, title }) => ({ name: `${file} › ${title}`, place: `${file}:${line}` })),
    ...failedIn({ suites: inner }),
  ]);
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
