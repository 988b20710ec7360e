import { join } from 'node:path';
import { errorText, StartError } from '../start-error.ts';
import { BASE, type BackupSet, DUMP } from './backup-set.ts';
import type { BackupSettings } from './backup-settings.ts';
import { baseBackup } from './base-backup.ts';
import type { DatabaseFacts } from './database-facts.query.ts';
import { hashedFile, hashOfFile } from './hashed-file.ts';
import { refuseOlderTool, runPostgresTool } from './postgres-tool.ts';
import { openReplicationClient } from './replication-client.ts';
import { unpackBase } from './unpack-base.ts';

type Task = {
  source: { url: string };
  settings: BackupSettings;
  facts: DatabaseFacts;
  startedAt: Date;
  signal: AbortSignal | undefined;
};

/** Writes the database into the folder of a set, reads it back and returns what lies there now. */
export async function backupDatabase(folder: string, task: Task): Promise<BackupSet['parts']> {
  if (task.settings.method === 'base') return base(folder, task);
  return task.settings.method === 'dump' ? dump(folder, task) : [];
}

async function base(folder: string, { source, startedAt, signal }: Task): Promise<BackupSet['parts']> {
  const client = await openReplicationClient(source.url);
  const paths = { archive: join(folder, BASE.archive), manifest: join(folder, BASE.manifest) };
  const [archive, manifest] = [await hashedFile(paths.archive), await hashedFile(paths.manifest)];
  try {
    const sinks = { archive: archive.sink, manifest: manifest.sink };
    await baseBackup(client, sinks, { label: `inspect ${startedAt.toISOString()}`, signal });
  } finally {
    for (const { sink } of [archive, manifest]) sink.destroy();
    await client.end().catch(() => undefined);
  }
  await unpackBase(paths).catch((problem: unknown) => {
    throw new StartError(
      `The backup failed: read again, it is not what was written (${errorText(problem)}).`,
    );
  });
  return [
    { name: BASE.archive, ...archive.hashed() },
    { name: BASE.manifest, ...manifest.hashed() },
  ];
}

async function dump(folder: string, { source, settings, facts, signal }: Task): Promise<BackupSet['parts']> {
  const { binDir } = settings;
  await refuseOlderTool('pg_dump', { binDir, major: facts.major });
  const { sink, hashed } = await hashedFile(join(folder, DUMP));
  await runPostgresTool('pg_dump', ['--format=custom'], { binDir, url: source.url, signal }, sink);
  const found = await hashOfFile(join(folder, DUMP));
  if (found.bytes === 0 || found.sha256 !== hashed().sha256)
    throw new StartError('The backup failed: read again, the dump is not what was written.');
  return [{ name: DUMP, ...found }];
}
