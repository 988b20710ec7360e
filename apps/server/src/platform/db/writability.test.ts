import pg from 'pg';
import { expect, test } from 'vitest';
import { createWritability } from './writability.ts';

/** A server that answers every attempt to connect with this code. */
function refusing(code: string): pg.Pool {
  const problem = Object.assign(new pg.DatabaseError('the server says why', 1, 'error'), { code });
  return { connect: () => Promise.reject(problem) } as unknown as pg.Pool;
}

test.each([
  ['57P03', 'that starts or recovers', 'unreachable'],
  ['57P01', 'that stops', 'unreachable'],
  ['53100', 'whose disk is full', 'disk_full'],
  ['28P01', 'that knows another password', 'refused'],
])('by %s a server %s is %s', async (code, _who, reason) => {
  expect(await createWritability(refusing(code))()).toEqual({ ready: false, reason });
});
