import { open } from 'node:fs/promises';

/** A new name is durable only when the folder that holds it is. */
export async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
