import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeTemporaryFolder, type TemporaryFolder } from '@inspect/owned-folder';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { loadSecretFiles } from './secret-files.ts';

let folder: TemporaryFolder;
beforeAll(async () => {
  folder = await makeTemporaryFolder('inspect-secrets-');
});
afterAll(() => folder.remove());

async function file(name: string, text: string): Promise<string> {
  const path = join(folder.path, name);
  await writeFile(path, text);
  return path;
}

describe('a secret given as a file', () => {
  test('is read as if it stood in the environment, without the newline at its end', async () => {
    const env: NodeJS.ProcessEnv = {
      DATABASE_URL_FILE: await file('url', 'postgres://u:p@db/x\n'),
      PGPASSWORD_FILE: await file('password', ' with spaces \r\n'),
    };
    loadSecretFiles(env);
    expect(readConfig(env).databaseUrl).toBe('postgres://u:p@db/x');
    expect(env.PGPASSWORD).toBe(' with spaces ');
  });

  test.each([
    ['S3_SECRET_ACCESS_KEY'],
    ['NIKITA_PASSWORD'],
    ['TWILIO_AUTH_TOKEN'],
    ['INSPECT_SERVER_PASSWORD'],
  ])('may be %s', async (name) => {
    const env: NodeJS.ProcessEnv = { [`${name}_FILE`]: await file('one', 'secret') };
    loadSecretFiles(env);
    expect(env[name]).toBe('secret');
  });

  test('changes nothing where no file is named, and an empty variable names none', () => {
    const env: NodeJS.ProcessEnv = { DATABASE_URL: 'postgres://u:p@db/x', DATABASE_URL_FILE: '' };
    loadSecretFiles(env);
    expect(env).toEqual({ DATABASE_URL: 'postgres://u:p@db/x', DATABASE_URL_FILE: '' });
  });

  test('is refused beside the secret itself, when it is missing and when it is empty; nothing of it is said', async () => {
    const path = await file('url2', 'postgres://u:hidden@db/x');
    expect(() =>
      loadSecretFiles({ DATABASE_URL: 'postgres://u:other@db/x', DATABASE_URL_FILE: path }),
    ).toThrow(/^DATABASE_URL and DATABASE_URL_FILE are both set: keep one\.$/);
    expect(() => loadSecretFiles({ PGPASSWORD_FILE: '/nowhere/at-all' })).toThrow(
      'PGPASSWORD_FILE names /nowhere/at-all, which cannot be read',
    );
    const empty = await file('empty', '\n');
    expect(() => loadSecretFiles({ PGPASSWORD_FILE: empty })).toThrow('which is empty');
  });
});
