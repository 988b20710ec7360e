import { describe, expect, it } from 'vitest';
import { LINES_OF_LISTS_AT_MOST, linesOfCode, mechanismProblems } from './mechanism-size.mjs';
import { fileProblems } from './rules.mjs';
import { lockfileProblems, npmrcProblems } from './rules-of-lockfile.mjs';
import { LINES_AT_MOST } from './rules-of-text.mjs';

const rulesBroken = (path, text) => fileProblems({ path, text }).map((line) => /\((\w+)\)$/.exec(line)[1]);

const FEATURE = 'apps/server/src/features/checkups/start-checkup.ts';
const TEST = 'apps/server/src/features/checkups/start-checkup.db.test.ts';

describe('a source file', () => {
  it('may have 400 lines, not 401', () => {
    const lines = (count) => 'const a = 1;\n'.repeat(count);
    expect(rulesBroken(FEATURE, lines(LINES_AT_MOST))).toEqual([]);
    expect(rulesBroken(FEATURE, lines(LINES_AT_MOST + 1))).toEqual(['fileLength']);
    expect(rulesBroken('apps/server/db/schema.ts', lines(2000))).toEqual([]);
  });

  it('has a name in kebab-case, and so have its folders', () => {
    expect(rulesBroken('apps/web/src/ui/list-table.test.tsx', '')).toEqual([]);
    expect(rulesBroken('apps/web/src/ui/ListTable.tsx', '')).toEqual(['fileNames']);
    expect(rulesBroken('apps/web/src/someThing/list.ts', '')).toEqual(['fileNames']);
    expect(rulesBroken('apps/server/db/migrations/001_roles.sql', '')).toEqual([]);
    expect(rulesBroken('apps/server/db/migrations/001_all_roles.sql', '')).toEqual(['fileNames']);
  });

  it('does not leave work behind in a comment', () => {
    expect(rulesBroken(FEATURE, '// TODO later')).toEqual(['unfinished']);
    expect(rulesBroken(FEATURE, 'const todo = 1;')).toEqual([]);
  });
});

describe('the type any', () => {
  it('is found as a type wherever it stands', () => {
    expect(rulesBroken(FEATURE, 'let a: any;')).toEqual(['anyType']);
    expect(rulesBroken(FEATURE, 'const a = <T,>(b: Array<any>) => b as any;')).toEqual([
      'anyType',
      'anyType',
    ]);
  });

  it('is not mistaken for the word', () => {
    expect(rulesBroken(FEATURE, "// any row\nconst any = 'any'; Promise.any([]);")).toEqual([]);
  });
});

describe('the spread of a literal', () => {
  it('is found outside of tests, and not where a condition decides about it', () => {
    expect(rulesBroken(FEATURE, 'const a = { ...{ b: 1, c: 2 }, d };')).toEqual(['spreadLiteral']);
    expect(rulesBroken(TEST, 'const a = { ...{ b: 1, c: 2 }, d };')).toEqual([]);
    expect(rulesBroken(FEATURE, 'const a = { ...(b ? { c } : {}), ...d };')).toEqual([]);
  });
});

describe('role names', () => {
  it('are found as text, as a key and as a member', () => {
    expect(rulesBroken(FEATURE, "if (role === 'ADMIN') start();")).toEqual(['roleName']);
    expect(rulesBroken(FEATURE, 'const tint = { VIEWER: 1 };')).toEqual(['roleName']);
    expect(rulesBroken(FEATURE, 'use(Role.TECHNICAL_SERVICE_OWNER);')).toEqual(['roleName']);
    expect(
      rulesBroken('apps/web/src/ui/badge.tsx', 'const a = <B role="TECHNICAL_SERVICE_MECHANIC" />;'),
    ).toEqual(['roleName']);
  });

  it('are at home in contract/access, tests, seed and migrations', () => {
    const text = "const role = 'ADMIN';";
    for (const path of ['packages/contract/src/access/roles.ts', TEST, 'apps/server/db/seed/demo.ts']) {
      expect(rulesBroken(path, text)).toEqual([]);
    }
    expect(rulesBroken('packages/contract/src/auth/endpoints.ts', text)).toEqual(['roleName']);
  });

  it('are not mistaken for longer words', () => {
    expect(rulesBroken(FEATURE, "const a = 'ADMINISTRATION'; const ADMIN = 1;")).toEqual([]);
  });
});

describe('Armenian letters', () => {
  it('live in the catalogue, the kernel module, seed, tests and documents', () => {
    for (const path of [
      'packages/contract/src/checkups/hy.ts',
      'packages/contract/src/checkups/opinion.hy.ts',
      'packages/contract/src/kernel/armenian-sort.ts',
      'apps/server/db/seed/reference/colors.json',
      'e2e/features/help/smoke.spec.ts',
      TEST,
      'README.md',
    ]) {
      expect(rulesBroken(path, '// Երևան')).toEqual([]);
    }
    for (const path of [
      FEATURE,
      'apps/web/index.html',
      'apps/server/db/migrations/001.sql',
      'apps/web/src/why.ts',
    ]) {
      expect(rulesBroken(path, '// Երևան')).toEqual(['armenianLetters']);
    }
  });

  it('may be written as escapes anywhere', () => {
    expect(rulesBroken(FEATURE, String.raw`const DRAM = '\u058F';`)).toEqual([]);
  });
});

describe('SQL', () => {
  it('is written in queries, repositories, migrations, platform/db and tests', () => {
    const text = "import { sql } from 'kysely';\nexport const one = sql`select 1 from a where b`;";
    expect(rulesBroken(FEATURE, text)).toEqual(['sqlElsewhere', 'sqlElsewhere']);
    for (const path of [
      'apps/server/src/features/checkups/today.query.ts',
      'apps/server/src/features/checkups/checkup.repo.ts',
      'apps/server/src/platform/db/transaction.ts',
      'apps/server/db/migrate.ts',
      TEST,
    ]) {
      expect(rulesBroken(path, text)).toEqual([]);
    }
  });

  it('is found without the tag as well', () => {
    expect(rulesBroken(FEATURE, "client.query('delete from sessions where id = $1', [id]);")).toEqual([
      'sqlElsewhere',
    ]);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is the source of another file
    expect(rulesBroken(FEATURE, 'client.query(`update ${table} set a = 1`);')).toEqual([]);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is the source of another file
    expect(rulesBroken(FEATURE, 'client.query(`insert into a values (${b})`);')).toEqual(['sqlElsewhere']);
  });

  it('is not mistaken for words or for the query builder', () => {
    expect(rulesBroken(FEATURE, "show('update the row'); show('selected from');")).toEqual([]);
    expect(rulesBroken(FEATURE, "import type { Kysely } from 'kysely';\ndb.selectFrom('cars');")).toEqual([]);
  });
});

describe('a test', () => {
  it('is not the only one', () => {
    expect(rulesBroken(TEST, "it.only('a', () => {});")).toEqual(['onlyThisTest']);
    expect(rulesBroken(TEST, "test.describe.only('a', () => {});")).toEqual(['onlyThisTest']);
    expect(rulesBroken(TEST, "it.only.each([1])('a', () => {});")).toEqual(['onlyThisTest']);
    expect(rulesBroken(TEST, 'const a = row.only;')).toEqual([]);
  });

  it('does not sleep', () => {
    expect(rulesBroken(TEST, 'await new Promise((done) => setTimeout(done, 50));')).toEqual(['sleeps']);
    expect(rulesBroken(TEST, "import { setTimeout as sleep } from 'node:timers/promises';")).toEqual([
      'sleeps',
    ]);
    expect(rulesBroken('e2e/offline.spec.ts', 'await page.waitForTimeout(100);')).toEqual(['sleeps']);
    expect(rulesBroken(FEATURE, 'setTimeout(close, 50);')).toEqual([]);
  });
});

describe('folders', () => {
  it('are made and removed by the package that marks what it made, and by nobody else', () => {
    for (const text of [
      "import { mkdtemp } from 'node:fs/promises';",
      "fs.mkdtempSync('a');",
      "import { tmpdir } from 'node:os';",
      'os.tmpdir();',
      "import { rm as remove } from 'node:fs/promises';",
      'await rm(path, { recursive: true });',
      'fs.rmSync(path, { force: true, recursive });',
      'rmdir(path, options);',
      "execFile('rm', ['-rf', path]);",
      "run('/bin/sh', ['-c', 'rm -rf data']);",
    ]) {
      expect([text, rulesBroken(FEATURE, text)]).toEqual([text, ['unownedFolder']]);
      expect(rulesBroken(TEST, text)).toEqual(['unownedFolder']);
      expect(rulesBroken('packages/owned-folder/src/owned-folder.mjs', text)).toEqual([]);
    }
  });

  it('are not mistaken for single files and other calls', () => {
    for (const text of [
      'await rm(path);',
      'await rm(path, { force: true });',
      "rmSync(path, { 'force': true });",
      'mkdir(path, { recursive: true });',
      "const a = 'the alarm -r';",
    ]) {
      expect(rulesBroken(FEATURE, text)).toEqual([]);
    }
  });
});

describe('a path that is taken from the address of a module', () => {
  it('is decoded, or a folder with a space or Armenian letters is not found', () => {
    for (const text of [
      "const a = new URL('x.ts', import.meta.url).pathname;",
      'const { pathname } = new URL(import.meta.url);',
      "import.meta.url.replace('file://', '');",
      'import.meta.url.slice(7);',
    ]) {
      expect([text, rulesBroken('vitest.config.ts', text)]).toEqual([text, ['foreignPath']]);
    }
    for (const text of [
      "fileURLToPath(new URL('x.ts', import.meta.url));",
      'new URL(page.url()).pathname;',
      'createRequire(import.meta.url);',
    ]) {
      expect(rulesBroken('vitest.config.ts', text)).toEqual([]);
    }
  });
});

describe('paths and addresses that hold on one machine only', () => {
  it('are found', () => {
    for (const text of [
      'cd /home/anna/inspect',
      "root = '/work/main'",
      '"/Users/anna/x"',
      'C:\\Users\\anna',
    ]) {
      expect(rulesBroken('docs/runbook.md', text)).toEqual(['hereOnly']);
    }
    expect(rulesBroken('.npmrc', 'registry=https://registry.example.org/')).toEqual(['hereOnly', 'hereOnly']);
  });

  it('are not mistaken for places every machine has, nor for pages', () => {
    for (const text of [
      '/usr/lib/postgresql',
      'https://inspect.am/home/help/',
      "get('/api/users/')",
      'public/work/',
    ]) {
      expect(rulesBroken('docs/runbook.md', text)).toEqual([]);
    }
  });
});

describe('the mechanism of the lists', () => {
  const file = (path, lines) => ({ path, text: 'const a = 1;\n'.repeat(lines) });
  const [server, web] = ['apps/server/src/features/reference/', 'apps/web/src/features/reference/'];
  const half = LINES_OF_LISTS_AT_MOST / 2;

  it('may have 700 lines of code on both sides together, not 701; tests and other rooms are not counted', () => {
    const whole = [file(`${server}a.ts`, half), file(`${web}b.tsx`, half)];
    const beside = [file(`${server}a.db.test.ts`, 5_000), file('apps/web/src/platform/fields/c.ts', 5_000)];
    expect(mechanismProblems([...whole, ...beside])).toEqual([]);
    expect(mechanismProblems([...whole, file(`${web}deep/d.ts`, 1)])).toEqual([
      expect.stringContaining('701 lines of code'),
    ]);
  });

  it('is missed when it is somewhere else', () => {
    expect(mechanismProblems([file(`${server}a.ts`, 1)])).toEqual([expect.stringContaining(web)]);
  });

  it('is counted without imports, comments and blank lines', () => {
    const text = [
      'import {',
      '  b,',
      "} from './b.ts';",
      '',
      '/** Says why.',
      ' */',
      '// so',
      'export const a = () => {',
      '  /* and */ return b(`one',
      '',
      'two`);',
      '};',
      "export { c } from './c.ts';",
    ].join('\n');
    expect(linesOfCode({ path: 'a.ts', text })).toBe(6);
    const jsx = ['const d = (', '  <p>', '    {/* why */}', '', '    text', '  </p>', ');'].join('\n');
    expect(linesOfCode({ path: 'd.tsx', text: jsx })).toBe(6);
  });
});

describe('the lockfile', () => {
  const problemsOf = (packages) => lockfileProblems(JSON.stringify({ packages }));

  it('names no address', () => {
    const problems = problemsOf({
      'node_modules/a': { resolved: 'https://example.org/a.tgz' },
      'node_modules/@inspect/web': { resolved: 'apps/web', link: true },
    });
    expect(problems[0]).toBe('node_modules/a names the address it was downloaded from');
    expect(problems.some((line) => line.includes('@inspect/web'))).toBe(false);
  });

  it('holds the programs of the machines we promise', () => {
    const missing = '@esbuild/darwin-arm64 is missing: nothing would run on that machine';
    expect(problemsOf({})).toContain(missing);
    expect(problemsOf({ 'node_modules/@esbuild/darwin-arm64': {} })).not.toContain(missing);
  });

  it('asks for no newer Node than is promised, except where a package may be absent', () => {
    const problems = problemsOf({
      'node_modules/cookie': { engines: { node: '>=22' } },
      'node_modules/odd': { engines: { node: '^20.19.0 || >=24.0.0' } },
      'node_modules/may': { engines: { node: '>=26' }, optional: true },
      'node_modules/fine': { engines: { node: '^20.19.0 || >=22.12.0' } },
    });
    expect(problems.filter((line) => line.includes('asks for Node'))).toEqual([
      'node_modules/cookie asks for Node >=22, npm ci warns of it on 20.19.0',
      'node_modules/odd asks for Node ^20.19.0 || >=24.0.0, npm ci warns of it on 22.20.0',
    ]);
  });

  it('is read with settings that every npm knows', () => {
    expect(npmrcProblems('fund=false\n\n')).toEqual([]);
    expect(npmrcProblems('onnxruntime-node-install=skip\n')).toHaveLength(1);
  });

  it('holds every variant a package lists, beside it or above it', () => {
    const optionalDependencies = { 'b-linux': '1.0.0', 'b-mac': '1.0.0' };
    const problems = problemsOf({
      'node_modules/a/node_modules/b': { optionalDependencies },
      'node_modules/b-linux': {},
    });
    expect(problems).toContain(
      'b-mac, optional for node_modules/a/node_modules/b, is missing: npm ci may refuse, or leave a machine without it',
    );
    expect(problems.some((line) => line.startsWith('b-linux'))).toBe(false);
  });
});
