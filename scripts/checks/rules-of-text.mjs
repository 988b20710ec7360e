import { isCheck, isGenerated, isMigration, isSeed, isSource, isTest } from './rules-places.mjs';

/** Rules that need nothing but the path and the letters of a file. Each returns `{ line?, message }`. */

export const LINES_AT_MOST = 400;

function fileLength({ path, text }) {
  if (!isSource(path) && !path.endsWith('.css')) return [];
  if (isGenerated(path)) return [];
  const lines = text.trimEnd().split('\n').length;
  if (lines <= LINES_AT_MOST) return [];
  return [{ message: `${lines} lines, at most ${LINES_AT_MOST}: split it by what changes together` }];
}

/** The Armenian block with the dram sign, and its ligatures; written as escapes they are allowed anywhere. */
const ARMENIAN = /[\u0531-\u058F\uFB13-\uFB17]/;

const speaksArmenian = (path) =>
  /(^|\/|\.)hy\.ts$/.test(path) ||
  /^packages\/contract\/src\/kernel\/armenian[^/]*\.ts$/.test(path) ||
  isSeed(path) ||
  isTest(path) ||
  path.endsWith('.md');

function armenianLetters({ path, text }) {
  if (speaksArmenian(path)) return [];
  return linesWith(text, ARMENIAN).map((line) => ({
    line,
    message: 'Armenian letters belong in the catalogue (hy.ts)',
  }));
}

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;

function fileNames({ path }) {
  if (!/\.(ts|tsx|mjs|cjs|js|css|sql)$/.test(path)) return [];
  // A migration's number is set off by '_': 004_checkups.sql.
  const named = isMigration(path) ? path.replace(/\/(\d+)_/, '/$1-') : path;
  const wrong = named.split('/').filter((part) => !part.startsWith('.') && !KEBAB.test(part));
  return wrong.map((part) => ({ message: `${part} is not kebab-case` }));
}

function unfinished({ path, text }) {
  if (isCheck(path) || isGenerated(path) || (!isSource(path) && !/\.(css|sql|md)$/.test(path))) return [];
  return linesWith(text, /\b(TODO|FIXME|XXX)\b/).map((line) => ({
    line,
    message: 'unfinished work is an issue, not a comment',
  }));
}

/** Folders of somebody's machine, and the address of a package registry: both hold only where they were written. */
const HERE_ONLY = [
  /(?<![\w.@/)\]}*-])\/(home|Users)\/[\w.-]+\//,
  /(?<![\w.@/)\]}*-])\/(root|work)\//,
  /\b[A-Z]:\\Users\\/,
  /https?:\/\/[^\s"')]*\b(registry|nexus|artifactory|verdaccio)\b/,
  /^\s*(@[\w-]+:)?registry\s*=/,
];

function hereOnly({ path, text }) {
  if (isCheck(path)) return [];
  return HERE_ONLY.flatMap((pattern) => linesWith(text, pattern)).map((line) => ({
    line,
    message: 'a path of one machine or the address of a registry',
  }));
}

function linesWith(text, pattern) {
  // The whole text first: most files have no match, and splitting all of them is what would take the time.
  if (!new RegExp(pattern.source, `${pattern.flags}m`).test(text)) return [];
  return text.split('\n').flatMap((line, index) => (pattern.test(line) ? [index + 1] : []));
}

export const TEXT_RULES = { fileLength, armenianLetters, fileNames, unfinished, hereOnly };
