import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryFolder } from '@inspect/owned-folder';
import { describe, expect, it } from 'vitest';
import { checksumOf, LANDED, MIGRATIONS } from '../lib/landed-migrations.mjs';
import { landedBefore, migrationProblems } from './rules-of-migrations.mjs';

const OLD = ['018_old.sql', 'create table a (x int);\n'];
const NEW = ['019_new.sql', '-- compatible-with: 018\ncreate table b (x int);\n'];
const listOf = (...files) => new Map(files.map(([file, sql]) => [file, checksumOf(sql)]));
const problems = (files, landed, before = new Map()) => migrationProblems(new Map(files), landed, before);

describe('migrations', () => {
  it('that stand as they landed are in order, whatever their line ends', () => {
    expect(problems([OLD, NEW], listOf(OLD, NEW), listOf(OLD))).toEqual([]);
    expect(problems([[OLD[0], OLD[1].replace('\n', '\r\n')], NEW], listOf(OLD, NEW))).toEqual([]);
  });

  it('that were edited, removed or never listed are named', () => {
    expect(problems([['018_old.sql', 'create table a (y int);\n'], NEW], listOf(OLD, NEW))).toEqual([
      `${MIGRATIONS}/018_old.sql has landed and was changed: restore it and write a new migration`,
    ]);
    expect(problems([NEW], listOf(OLD, NEW))).toEqual([
      `${MIGRATIONS}/018_old.sql has landed and is gone: put it back`,
    ]);
    expect(problems([OLD, NEW], listOf(OLD))).toEqual([
      `${MIGRATIONS}/019_new.sql is not in ${LANDED}: npm run db:land`,
    ]);
  });

  it('edited together with their line in the list are named all the same', () => {
    const edited = ['018_old.sql', 'create table a (y int);\n'];
    expect(problems([edited, NEW], listOf(edited, NEW), listOf(OLD))).toEqual([
      `${LANDED}: the line of 018_old.sql was changed: lines are only added, write a new migration`,
    ]);
  });

  it('say which builds still work with them', () => {
    const silent = ['019_new.sql', 'create table b (x int);\n'];
    const wrong = ['019_new.sql', '-- compatible-with: 019\n'];
    const breaking = ['019_new.sql', '-- breaking: the column is gone\n'];
    expect(problems([silent], listOf(silent))).toEqual([
      `${MIGRATIONS}/019_new.sql says neither "-- compatible-with: NNN" nor "-- breaking: why"`,
    ]);
    expect(problems([wrong], listOf(wrong))).toEqual([
      `${MIGRATIONS}/019_new.sql is compatible with itself: name the oldest build that still works`,
    ]);
    expect(problems([breaking], listOf(breaking))).toEqual([]);
  });
});

describe('what had landed before', () => {
  it('is the list of main for a branch, of the commit before for main, and nothing without a history', async () => {
    const folder = await makeTemporaryFolder('inspect-landed-');
    try {
      expect(landedBefore(folder.path).size).toBe(0);
      const names = ['-c', 'user.name=test', '-c', 'user.email=test@test'];
      const git = (...args) =>
        execFileSync('git', [...names, ...args], { cwd: folder.path, stdio: ['ignore', 'pipe', 'ignore'] });
      const commit = (text) => {
        writeFileSync(join(folder.path, LANDED), text);
        git('add', LANDED);
        git('commit', '-q', '-m', 'landed');
      };
      mkdirSync(join(folder.path, MIGRATIONS), { recursive: true });
      git('init', '-q', '-b', 'main');
      commit('aa  001_a.sql\n');
      commit('bb  001_a.sql\n');
      expect(landedBefore(folder.path)).toEqual(new Map([['001_a.sql', 'aa']]));
      git('checkout', '-q', '-b', 'work');
      commit('cc  001_a.sql\n');
      expect(landedBefore(folder.path)).toEqual(new Map([['001_a.sql', 'bb']]));
    } finally {
      await folder.remove();
    }
  });
});
