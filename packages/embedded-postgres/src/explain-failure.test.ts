import { describe, expect, test } from 'vitest';
import { explainFailure, failureOf, launchFailure } from './explain-failure.ts';

const FULL_RECOVERY = `2026-11-21 04:03:40 UTC [12] LOG:  redo starts at 0/1748D00
2026-11-21 04:03:40 UTC [14] FATAL:  the database system is starting up
2026-11-21 04:03:41 UTC [12] PANIC:  could not write to file "pg_wal/xlogtemp.12": No space left on device
2026-11-21 04:03:41 UTC [11] LOG:  aborting startup due to startup process failure`;
const BUSY = `2026-11-21 04:03:40 UTC [11] LOG:  could not bind IPv4 address "127.0.0.1": Address already in use
2026-11-21 04:03:40 UTC [11] FATAL:  could not create any TCP/IP sockets`;
const INHERITED = `2026-11-21 04:03:40 UTC [11] FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use`;
const BAD_SETTING = `2026-11-21 04:03:40 UTC [11] FATAL:  invalid value for parameter "shared_buffers": "many"
2026-11-21 04:03:40 UTC [14] FATAL:  the database system is shutting down`;

test.each([
  [FULL_RECOVERY, 'disk-full'],
  [BUSY, 'port-busy'],
  [INHERITED, 'still-in-use'],
  [BAD_SETTING, 'other'],
  ['', 'other'],
])('the reason is read from what PostgreSQL wrote (%#)', (output, reason) => {
  expect(failureOf(output)).toBe(reason);
});

describe('the administrator reads one line', () => {
  test('about a full disk', () => {
    const line = 'The disk of /data is full: free some space and start again.';
    expect(launchFailure('PostgreSQL does not start', '/data', FULL_RECOVERY).message).toBe(line);
    const error = Object.assign(new Error('ENOSPC: no space left on device, mkdir'), { code: 'ENOSPC' });
    expect(explainFailure(error, '/data')).toMatchObject({ name: 'EmbeddedPostgresError', message: line });
  });

  test('with the last real reason of PostgreSQL', () => {
    expect(launchFailure('PostgreSQL does not start', '/data', BAD_SETTING).message).toBe(
      'PostgreSQL does not start in /data: invalid value for parameter "shared_buffers": "many".',
    );
    expect(launchFailure('PostgreSQL does not start', '/data', '', 'ended by SIGKILL').message).toBe(
      'PostgreSQL does not start in /data: ended by SIGKILL.',
    );
  });

  test('but a defect of the program stays as it is', () => {
    const defect = new TypeError('undefined is not a function');
    expect(explainFailure(defect, '/data')).toBe(defect);
  });
});
