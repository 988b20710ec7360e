import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { repositoryRoot } from '../paths.ts';

const ROOT = join(repositoryRoot(), 'apps', 'server', 'src');

/** Text goes into SQL as a parameter. What is put in otherwise is listed here, with why it is safe. */
const ALLOWED: Record<string, string> = {
  // the opening of a request in one round trip: hex of 32 bytes and an ISO date, both made there
  'platform/db/transaction.ts': 'token.toString(',
  // 24 hexadecimal characters, as the database itself told them, and nothing else: it is looked at
  'platform/http/partner-caller.repo.ts': "'inspect.partner'",
  // the name of the application's own database, escaped as an identifier
  'platform/db/connect.ts': 'client.escapeIdentifier(',
  // names of roles and of the database, escaped as identifiers, and a verifier made here: DDL takes no parameters
  'platform/db/create-roles.ts': '.escapeIdentifier(',
  // names of our own tables, as the catalogue tells them
  'platform/backup/database-facts.query.ts': 'select count(*) as rows from public.',
  // our own role, and hex made there
  'platform/backup/restored-database.repo.ts': 'alter role ',
  // a list of columns that Kysely made, and only where it holds no value
  'features/checkup-list/checkup.query.ts': 'sql.raw',
  // whole numbers of our own
  'platform/db/take-time.ts': 'Math.round(limit)',
  'platform/db/writability.ts': 'STATEMENT_MS',
};

const SQL = /\b(select|insert into|update|delete from|create|alter|drop|grant|set local|begin;)\s/i;

type Finding = { file: string; text: string };

/** What a source file puts into SQL without a parameter. */
function findings(file: string, source: string): Finding[] {
  const code = source.replaceAll(/^\s*(\/\/|\*|\/\*\*).*$/gm, '');
  const raw = [...code.matchAll(/\bsql\s*\.\s*(raw|lit|id|ref|table)\b/g)]
    .filter(([, name]) => name === 'raw' || name === 'lit')
    .map(([text]) => ({ file, text }));
  const templates = [...code.matchAll(/(\bsql(?:<[^`]*?>)?)?`((?:[^`\\]|\\.)*)`/g)]
    // Kysely's own tag turns what is put in into parameters
    .filter(([, tag, text = '']) => !tag && text.includes('${') && isSql(text))
    .map(([, , text = '']) => ({ file, text }));
  const joined = [...code.matchAll(/\.query[^(]*\(\s*(['"])((?:(?!\1).)*)\1\s*\+/g)].map(([text]) => ({
    file,
    text,
  }));
  return [...raw, ...templates, ...joined];
}

/** A sentence for a person may say «select» too, but not at its beginning in small letters. */
const isSql = (text: string) =>
  SQL.test(text) && /^\s*(select|insert|update|delete|create|alter|drop|grant|set|begin|with)\b/.test(text);

const sources = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));

describe('every query of the server', () => {
  const found = sources.flatMap((file) => findings(file, readFileSync(join(ROOT, file), 'utf8')));

  test('takes values as parameters, but for the listed exceptions', () => {
    expect(sources.length).toBeGreaterThan(60);
    expect(found.filter(({ file, text }) => !text.includes(ALLOWED[file] ?? '\u0000'))).toEqual([]);
  });

  test('each exception is still there', () => {
    expect([...new Set(found.map(({ file }) => file))].sort()).toEqual(Object.keys(ALLOWED).sort());
  });
});

// A hole of a template, written so that it is none in here.
const filled = (source: string) => source.replaceAll('@{', '$${');

describe('the check itself', () => {
  test.each([
    'sql.raw(text)',
    'sql . lit(1)',
    'pool.query(`select * from users where id = @{id}`)',
    'const text = `\n  select 1 from @{table}`;',
    'client.query("select * from users where id = " + id)',
    'const deleting = `delete from @{table}`',
  ])('finds %s', (source) => expect(findings('a.ts', filled(source))).toHaveLength(1));

  test.each([
    'sql`select @{id}`',
    'sql<number>`select @{id}`',
    "pool.query('select 1 where $1', [id])",
    'const line = `Select another port than @{port}`',
    '// pool.query(`select @{id}`)',
    'const line = `Create it with @{name}`',
  ])('lets %s pass', (source) => expect(findings('a.ts', filled(source))).toEqual([]));
});
