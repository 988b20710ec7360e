import { chown, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Home } from './choose-home.ts';

/** Writes a small file whole or not at all, readable by its owner and the service user only. */
export async function writeSecret({ home, user }: Home, name: string, text: string): Promise<void> {
  const draft = join(home, `.${name}.new`);
  await writeFile(draft, text, { mode: 0o600 });
  if (user) await chown(draft, user.uid, user.gid);
  await rename(draft, join(home, name));
}
