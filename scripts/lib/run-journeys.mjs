import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { readReport } from './read-report.mjs';
import { ROOT } from './root.mjs';
import { runNode } from './run.mjs';
import { countPlaywright, countsOf, failedIn } from './test-counts.mjs';

const PLAYWRIGHT = join(ROOT, 'node_modules/@playwright/test/cli.js');
/** Where very much is broken the first few traces say it; the rest would only take time. */
const TRACED_AT_MOST = 10;
/** Of so many it is printed what stood on the page: a build machine's log is often all that is left of it. */
const SHOWN_AT_MOST = 3;
const LINES_AT_MOST = 70;

/**
 * Runs the journeys once. Those that failed run once more, only to record a trace (recording all of them would cost as
 * much again as the journeys themselves): they have failed, also when they pass then.
 * @param {{ config: string, results: string, reports: string, tag?: string, env?: object, say?: (line: string) => void }} options
 *   results: the configuration's outputDir; the traces are kept in its folder `traced`; tag: only the journeys that have it
 * @returns {Promise<import('./test-counts.mjs').Counts>}
 */
export async function runJourneys({ config, results, reports, tag, env = {}, say = console.log }) {
  const first = join(reports, 'playwright.json');
  const marked = tag ? [`--grep=${tag}`] : [];
  const { ok } = await playwright(config, marked, {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: first,
  });
  const counts = countsOf(ok, readReport(first, countPlaywright));
  const failed = readReport(first, failedIn) ?? [];
  if (failed.length === 0) return counts;

  const pages = pagesIn(resolve(ROOT, results));
  const traced = join(results, 'traced');
  const second = join(reports, 'playwright-traced.json');
  const chosen = failed.slice(0, TRACED_AT_MOST);
  say(`\n── once more with a trace: ${chosen.length} of ${failed.length} that failed`);
  await playwright(
    config,
    [
      ...chosen.map(({ place }) => exactly(config, place)),
      ...marked,
      '--trace=on',
      `--output=${resolve(ROOT, traced)}`,
    ],
    { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: second },
  );
  const again = new Set((readReport(second, failedIn) ?? failed).map(({ name }) => name));
  const unstable = chosen.filter(({ name }) => !again.has(name));
  for (const { name } of unstable) say(`passed only when repeated, so it failed: ${name}`);
  if (hasTraces(resolve(ROOT, traced))) say(`traces: ${traced} (npx playwright show-trace <trace.zip>)`);
  for (const page of pages.slice(0, SHOWN_AT_MOST)) say(page);
  const steadyLater = new Set(unstable.map(({ name }) => name));
  return {
    ...counts,
    failures: [
      ...counts.failures.map((name) => (steadyLater.has(name) ? `${name} (passed when repeated)` : name)),
      `traces of what failed are in ${traced}`,
    ],
  };
}

function playwright(config, args, env) {
  return runNode([PLAYWRIGHT, 'test', '--config', config, '--reporter=list,json', ...args], {
    env,
    show: true,
  });
}

/** Playwright takes a pattern of the whole path, with `:line` behind it. */
const exactly = (config, place) =>
  `${resolve(ROOT, dirname(config), place).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`;

const hasTraces = (folder) => namesIn(folder).some((name) => name.endsWith('trace.zip'));

/** The pages as they stood when their journeys failed, in the words of a screen reader; Playwright writes them beside its pictures. */
function pagesIn(folder) {
  return namesIn(folder)
    .filter((name) => name.endsWith('error-context.md'))
    .map((name) => {
      const [, page = ''] = readFileSync(join(folder, name), 'utf8').match(/```yaml\n([\s\S]*?)\n```/) ?? [];
      return `\n── the page of ${dirname(name)}\n${withoutFrame(page.split('\n')).slice(0, LINES_AT_MOST).join('\n')}`;
    });
}

/** The banner and the menu are the same on every page, and longer than most of what stands beside them. */
function withoutFrame(lines) {
  let frame = Number.POSITIVE_INFINITY;
  return lines.filter((line) => {
    const depth = line.search(/\S/);
    if (depth > frame) return false;
    frame = /^\s*- (?:banner|navigation)\b/.test(line) ? depth : Number.POSITIVE_INFINITY;
    return frame === Number.POSITIVE_INFINITY;
  });
}

function namesIn(folder) {
  try {
    return readdirSync(folder, { recursive: true });
  } catch {
    return [];
  }
}
