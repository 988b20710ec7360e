import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { lintSource } from '@secretlint/core';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';
import { ROOT } from '../lib/root.mjs';
import { trackedFiles } from '../lib/tracked-files.mjs';
import { isTest } from './rules-places.mjs';

/**
 * Keys and passwords of real services in the files as they are now and in every version that git keeps: what was
 * committed once is known to everybody who has a clone, also after it was removed.
 */
const RULE = '@secretlint/secretlint-rule-preset-recommend';
const CONFIG = { rules: [{ id: RULE, rule: creator }] };
/** A version of a file never changes, so it is searched once; another rule searches everything again. */
const CACHE = 'node_modules/.cache/secrets.txt';
const RULES = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).devDependencies[RULE];
const LARGEST = 5_000_000;
const BATCH = 1_000_000;

/** Tests speak to servers of their own with passwords of their own. */
const MADE_UP_IN_TESTS = /secretlint-rule-(database-connection-string|basicauth)$/;
/** Invented keys, by file and rule, and whose they are. */
const MADE_UP = new Map([
  [
    'apps/server/test/s3-double.ts',
    { rule: /secretlint-rule-aws$/, whose: 'the storage double of the tests' },
  ],
]);

/**
 * @param {{ root?: string, say?: (line: string) => void }} [options] say: where it is said what could not be searched
 * @returns {Promise<string[]>} one line per find; never what was found
 */
export async function checkSecrets({ root = ROOT, say = console.log } = {}) {
  const now = trackedFiles(root).map((path) => ({
    path,
    where: path,
    content: readFileSync(join(root, path)),
  }));
  const state = await historyOf(root);
  if (state !== 'whole') say(`    secrets: ${state}, so only what is here was searched`);
  const past = state === 'no history' ? [] : await searchHistory(root);
  return [...(await search(now)).map(lineOf), ...past.map(lineOf)];
}

async function historyOf(root) {
  // A folder inside somebody else's repository has no history of its own.
  if (!existsSync(join(root, '.git'))) return 'no history';
  const answer = await git(root, ['rev-parse', '--is-shallow-repository']).catch(() => undefined);
  if (answer === undefined) return 'no history';
  return answer.trim() === 'true' ? 'a shallow clone' : 'whole';
}

async function searchHistory(root) {
  const cache = join(root, CACHE);
  const [rules, ...clean] = existsSync(cache) ? readFileSync(cache, 'utf8').split('\n') : [];
  const known = new Set(rules === RULES ? clean : []);
  const blobs = (await versions(root)).filter(([id]) => !known.has(id));
  const texts = [];
  await eachBlob(root, blobs, (id, path, content) => {
    texts.push({ path, where: `${path} in the history (git show ${id.slice(0, 12)})`, content, id });
  });
  const found = await search(texts);
  const unclean = new Set(found.map(({ text }) => text.id));
  for (const { id } of texts) if (!unclean.has(id)) known.add(id);
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true });
  writeFileSync(cache, [RULES, ...known].join('\n'));
  return found;
}

/** Id and path of every object that has a path; folders among them are told apart when they are read. */
async function versions(root) {
  const text = await git(root, ['rev-list', '--objects', 'HEAD']);
  return text
    .split('\n')
    .map((line) => [line.slice(0, 40), line.slice(41)])
    .filter(([, path]) => path !== '');
}

/** Reads all objects through one process: `<id> <type> <size>\n<content>\n` each. */
async function eachBlob(root, blobs, look) {
  if (blobs.length === 0) return;
  const child = spawn('git', ['cat-file', '--batch'], { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.on('error', () => undefined);
  child.stdin.end(blobs.map(([id]) => `${id}\n`).join(''));
  let rest = Buffer.alloc(0);
  let next = 0;
  for await (const piece of child.stdout) {
    rest = Buffer.concat([rest, piece]);
    for (;;) {
      const end = rest.indexOf(10);
      if (end < 0) break;
      const [, type, size] = rest.subarray(0, end).toString().split(' ');
      const length = Number(size ?? 0);
      if (rest.length < end + 2 + length) break;
      const [id, path] = blobs[next];
      next += 1;
      // a copy: a part of the buffer would keep all of it
      if (type === 'blob') look(id, path, Buffer.from(rest.subarray(end + 1, end + 1 + length)));
      rest = rest.subarray(end + 2 + length);
    }
  }
  if (next !== blobs.length) throw new Error(`git gave ${next} of ${blobs.length} versions`);
}

/**
 * Many texts in one call: secretlint keeps a record of every call and looks it through at the next one.
 * @returns {Promise<{ text: { where: string, id?: string }, line: number, rule: string }[]>}
 */
async function search(texts) {
  const found = [];
  let batch = [];
  let size = 0;
  for (const { content, ...text } of texts) {
    if (content.length > LARGEST || content.includes(0)) continue;
    batch.push({ text, lines: content.toString('utf8') });
    size += content.length;
    if (size > BATCH) {
      found.push(...(await searchBatch(batch)));
      batch = [];
      size = 0;
    }
  }
  return [...found, ...(await searchBatch(batch))];
}

async function searchBatch(batch) {
  const starts = [];
  let line = 1;
  for (const { lines } of batch) {
    starts.push(line);
    line += lines.split('\n').length;
  }
  const content = batch.map(({ lines }) => lines).join('\n');
  const source = { content, filePath: 'texts.txt', ext: '.txt', contentType: 'text' };
  const { messages } = await lintSource({ source, options: { config: CONFIG, noPhysicFilePath: true } });
  return messages
    .map(({ ruleId, loc }) => {
      const which = starts.findLastIndex((start) => start <= loc.start.line);
      return { text: batch[which].text, line: loc.start.line - starts[which] + 1, rule: ruleId };
    })
    .filter(({ text, rule }) => !isMadeUp(text.path, rule));
}

const isMadeUp = (path, rule) =>
  (isTest(path) && MADE_UP_IN_TESTS.test(rule)) || MADE_UP.get(path)?.rule.test(rule) === true;

/** Where it is and of what kind, never the secret itself. */
const lineOf = ({ text, line, rule }) => `${text.where}:${line}: a secret (${rule})`;

async function git(root, args) {
  const { stdout } = await promisify(execFile)('git', args, { cwd: root, maxBuffer: 1024 ** 3 });
  return stdout;
}
