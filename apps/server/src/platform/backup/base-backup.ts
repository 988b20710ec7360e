import { randomBytes } from 'node:crypto';
import type { Duplex, Writable } from 'node:stream';
import type pg from 'pg';
import { StartError } from '../start-error.ts';

/** The server says something at least so often: a checkpoint before the first byte is what takes longest. */
const SILENCE_MS = 10 * 60_000;

type Sinks = {
  /** takes the tar of the data folder, with all WAL that it needs to start by itself */
  archive: Writable;
  /** takes the manifest: every file of the tar with its size and SHA-256 */
  manifest: Writable;
};

/**
 * A consistent copy of a running server by the replication protocol's BASE_BACKUP (PostgreSQL ≥ 15), as pg_basebackup
 * makes it. Writers are not disturbed: nothing is locked and no transaction is open. The sinks are ended when all is
 * in them.
 * @throws the server's error, a sink's error, or what the signal gives
 */
export async function baseBackup(
  client: pg.Client,
  sinks: Sinks,
  { label, signal }: { label: string; signal?: AbortSignal | undefined },
): Promise<void> {
  // Until this connection ends the server keeps all WAL from here on, however long the copy takes.
  const slot = `inspect_backup_${randomBytes(6).toString('hex')}`;
  await client.query(`CREATE_REPLICATION_SLOT ${slot} TEMPORARY PHYSICAL (RESERVE_WAL true)`);
  const options = [
    `LABEL '${label.replaceAll("'", '')}'`,
    ...["CHECKPOINT 'fast'", 'WAL true', 'WAIT true', 'TABLESPACE_MAP true'],
    ...["MANIFEST 'yes'", "MANIFEST_CHECKSUMS 'SHA256'"],
  ];
  await copyOut(client, `BASE_BACKUP (${options.join(', ')})`, sinks, signal);
  await Promise.all([ended(sinks.archive), ended(sinks.manifest)]);
}

function ended(sink: Writable): Promise<void> {
  return new Promise((done, fail) => {
    sink.once('error', fail);
    sink.end(done);
  });
}

/** Sends the copied bytes where they belong and reads no further than the sinks have written. */
function copyOut(client: pg.Client, command: string, sinks: Sinks, signal?: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    let socket: Duplex | undefined;
    const finish = (problem?: unknown) => {
      clearTimeout(watch);
      signal?.removeEventListener('abort', stop);
      for (const sink of [sinks.archive, sinks.manifest]) sink.off('error', broken);
      if (problem === undefined) done();
      else fail(problem);
    };
    const broken = (problem: unknown) => {
      finish(problem);
      socket?.destroy();
    };
    const stop = () => broken(signal?.reason);
    const watch = setTimeout(() => broken(new Error('the server fell silent in the middle')), SILENCE_MS);
    for (const sink of [sinks.archive, sinks.manifest]) sink.on('error', broken);
    signal?.addEventListener('abort', stop);
    if (signal?.aborted) return stop();
    const take = receiver(sinks, () => socket, broken);
    client.query({
      submit: (connection: pg.Connection) => {
        socket = connection.stream;
        connection.query(command);
      },
      handleRowDescription: () => undefined,
      handleDataRow: () => undefined,
      handleCommandComplete: () => undefined,
      handleCopyData: ({ chunk }: { chunk: Buffer }) => {
        watch.refresh();
        take(chunk);
      },
      handleError: (problem: unknown) => finish(problem),
      handleReadyForQuery: () => finish(),
    });
  });
}

/** What a CopyData message of BASE_BACKUP means stands in its first byte. */
function receiver(sinks: Sinks, socketOf: () => Duplex | undefined, broken: (problem: unknown) => void) {
  let sink: Writable | undefined;
  let paused = false;
  const write = (bytes: Buffer) => {
    // The driver writes its next message over these bytes.
    if (sink?.write(Buffer.from(bytes)) !== false || paused) return;
    paused = true;
    socketOf()?.pause();
    sink.once('drain', () => {
      paused = false;
      socketOf()?.resume();
    });
  };
  return (chunk: Buffer) => {
    switch (String.fromCharCode(chunk[0] ?? 0)) {
      case 'n': {
        const name = chunk.subarray(1, chunk.indexOf(0, 1)).toString('utf8');
        if (name !== 'base.tar')
          return broken(
            new StartError('The database has tablespaces, which this backup cannot hold: use pg_basebackup.'),
          );
        sink = sinks.archive;
        return;
      }
      case 'm':
        sink = sinks.manifest;
        return;
      case 'd':
        return write(chunk.subarray(1));
      default:
        // 'p': how far it is
        return;
    }
  };
}
