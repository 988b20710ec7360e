import { describe, expect, inject, it } from 'vitest';
import { runCommand } from '../../test/run-program.ts';

describe('create-roles', { timeout: 120_000 }, () => {
  it('prints for a DBA what it would run, without an address and without a password', async () => {
    const { code, said } = await runCommand(['create-roles', '--print'], {});
    expect(code).toBe(0);
    expect(said).toContain('grant inspect_app, inspect_system to inspect_server');
  });

  it('says which setting it lacks, and refuses a short password without repeating it', async () => {
    expect(await runCommand(['create-roles'], {})).toMatchObject({
      code: 78,
      said: expect.stringContaining('ADMIN_DATABASE_URL is missing'),
    });
    const short = await runCommand(['create-roles'], {
      ADMIN_DATABASE_URL: inject('postgresUrl'),
      INSPECT_SERVER_PASSWORD: 'short-one',
    });
    expect(short).toMatchObject({ code: 78, said: expect.stringContaining('at least 16 characters') });
    expect(short.said).not.toContain('short-one');
  });
});
