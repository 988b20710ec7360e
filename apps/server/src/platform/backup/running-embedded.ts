import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { embeddedUrl } from '../db/embedded/ask-server.ts';
import { clusterOf } from '../db/embedded/choose-home.ts';
import { readPostmaster } from '../db/embedded/postmaster-file.ts';

/** The address of the embedded database that runs on this folder just now; undefined: none does. */
export async function runningEmbedded(dataDir: string): Promise<string | undefined> {
  const asked = join(dataDir, 'postgres');
  const moved = (await textOf(join(asked, 'location'))).split('\n')[0];
  for (const home of moved ? [moved] : [asked]) {
    const postmaster = await readPostmaster(clusterOf(home));
    const password = (await textOf(join(home, 'password'))).trim();
    if (postmaster && password) return embeddedUrl(postmaster.port, password, 'inspect');
  }
  return undefined;
}

function textOf(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '');
}
