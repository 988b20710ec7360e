import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { openPool, type PoolOptions } from '../src/platform/db/open-pool.ts';
import { asAdmin, databaseUrl, TEMPLATE } from './postgres-global-setup.ts';

export type TestDatabase = { url: string; pool: pg.Pool; drop(): Promise<void> };

/**
 * A database of its own, copied from the migrated template. Ask once per test file, in `beforeAll`, and
 * `drop` it in `afterAll`.
 */
export async function testDatabase(
  connections?: number,
  limits?: Partial<PoolOptions>,
): Promise<TestDatabase> {
  return makeDatabase(TEMPLATE, connections, limits);
}

/** A database without any table, for tests of the migrations themselves. */
export async function emptyDatabase(): Promise<TestDatabase> {
  return makeDatabase('template1');
}

async function makeDatabase(
  template: string,
  connections = 5,
  limits: Partial<PoolOptions> = {},
): Promise<TestDatabase> {
  const admin = inject('postgresUrl');
  const name = `inspect_test_${randomBytes(6).toString('hex')}`;
  await asAdmin(admin, [`create database ${name} template ${template} strategy file_copy`]);
  const url = databaseUrl(admin, name);
  const pool = openPool(url, {
    max: connections,
    applicationName: 'inspect-test',
    wait: 20_000,
    ...limits,
  });
  const drop = async () => {
    await pool.end();
    await asAdmin(admin, [`drop database if exists ${name} with (force)`]);
  };
  return { url, pool, drop };
}
