import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/root.mjs';

/**
 * The licences of everything that is installed, on any machine, by the lockfile: nothing is asked of the network.
 * Allowed is what may be shipped inside a program that is not published itself.
 */
const ALLOWED = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0'],
  ...['Unlicense', 'CC0-1.0', 'Zlib'],
  // fonts, which may be handed on together with a program
  'OFL-1.1',
  // changed files would have to be published; none is changed
  'MPL-2.0',
  // a library beside the program, which anybody may replace: libvips
  'LGPL-3.0-or-later',
  // a table of browsers, used while building
  'CC-BY-4.0',
]);

/** Packages whose manifest names no licence in the form of today; read by hand, for exactly this version. */
const READ_BY_HAND = new Map([
  ['png-js@2.0.0', 'MIT: its file LICENSE'],
  ['xmlhttprequest-ssl@2.1.2', 'MIT: its file LICENSE'],
]);

/** @returns {string[]} one line per package whose licence is not allowed */
export function checkLicences(root = ROOT) {
  return licenceProblems(readFileSync(join(root, 'package-lock.json'), 'utf8'));
}

/** @param {string} text the contents of package-lock.json */
export function licenceProblems(text) {
  return Object.entries(JSON.parse(text).packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .flatMap(([path, { version, license }]) => {
      const name = `${path.split('node_modules/').at(-1)}@${version}`;
      if (READ_BY_HAND.has(name) || isAllowed(license)) return [];
      return [
        `${name} has the licence ${license ?? '(none)'}, which is not on the list in scripts/checks/licences.mjs`,
      ];
    });
}

/** An SPDX expression: of `OR` one side has to be allowed, of `AND` both. What cannot be read is not allowed. */
export function isAllowed(expression) {
  if (typeof expression !== 'string') return false;
  const words = expression.match(/\(|\)|[\w.+-]+/g) ?? [];
  let at = 0;
  const either = () => {
    let allowed = both();
    while (words[at] === 'OR') {
      at += 1;
      const right = both();
      allowed ||= right;
    }
    return allowed;
  };
  const both = () => {
    let allowed = one();
    while (words[at] === 'AND') {
      at += 1;
      const right = one();
      allowed &&= right;
    }
    return allowed;
  };
  const one = () => {
    const word = words[at];
    at += 1;
    if (word !== '(') return ALLOWED.has(word);
    const allowed = either();
    if (words[at] !== ')') return false;
    at += 1;
    return allowed;
  };
  const allowed = either();
  return allowed && at === words.length;
}
