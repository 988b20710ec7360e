import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../start-error.ts';

const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

/** `2026-11-21T03-00-05Z`: sorts by time, and every file system takes it. */
export function setName(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
}

/** Begins the name of a set that is being made; of another cluster on the same disk nothing is cleared away. */
export function draftPrefix(epoch: string): string {
  return `draft-${epoch.replaceAll(/[^0-9]/g, '-')}-`;
}

/** The folders of sets in a backup folder, newest first. */
export async function setFolders(dir: string): Promise<string[]> {
  const names = await readdir(dir).catch((problem: unknown) => {
    if (errorCode(problem) === 'ENOENT') return [];
    throw problem;
  });
  const found: string[] = [];
  for (const name of names
    .filter((each) => NAME.test(each))
    .sort()
    .reverse()) {
    const path = join(dir, name);
    if ((await lstat(path)).isDirectory()) found.push(path);
  }
  return found;
}
