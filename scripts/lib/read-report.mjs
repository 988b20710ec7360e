import { readFileSync } from 'node:fs';

/** What `count` makes of a json report; undefined when the program did not live long enough to write it. */
export function readReport(file, count) {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    console.error(`no report: ${error.message}`);
    return undefined;
  }
}
