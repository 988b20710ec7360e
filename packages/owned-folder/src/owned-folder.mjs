import { randomBytes } from 'node:crypto';
import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// JavaScript with types beside it: the scripts run before anything is compiled, the server imports it as a package.

const MARK = '.inspect-owned';

export class ForeignFolderError extends Error {
  constructor(path, reason) {
    super(`${path} is left as it is: ${reason}.`);
    this.name = 'ForeignFolderError';
    this.path = path;
  }
}

export async function makeOwnedFolder(path, { mode = 0o700 } = {}) {
  await mkdir(path);
  // mkdir's mode passes through the umask, chmod's does not
  await chmod(path, mode);
  await mark(path);
  return realpath(path);
}

export async function makeTemporaryFolder(prefix, { mode = 0o700, within = tmpdir() } = {}) {
  const path = await mkdtemp(join(await realpath(within), prefix));
  await chmod(path, mode);
  await mark(path);
  return { path, remove: () => removeOwnedFolder(path) };
}

export async function removeOwnedFolder(path) {
  if (!(await isOurs(path))) return;
  await rm(path, { recursive: true, force: true, maxRetries: 20 });
}

export async function moveOwnedFolder(path, target) {
  if (!(await isOurs(path))) throw new ForeignFolderError(path, 'it is not there');
  if (await lstat(target).catch(absent)) throw new ForeignFolderError(target, 'something is there already');
  await rename(path, target);
  // Until the new mark stands the folder belongs to nobody, so that nobody removes it.
  await rm(join(target, MARK));
  await mark(target);
}

/** False when nothing is there. @throws ForeignFolderError when it is somebody else's */
async function isOurs(path) {
  const found = await lstat(path).catch(absent);
  if (!found) return false;
  if (!found.isDirectory()) throw new ForeignFolderError(path, 'it is no folder');
  const text = await readFile(join(path, MARK), 'utf8').catch(absent);
  if (text === undefined) throw new ForeignFolderError(path, 'it does not carry our mark');
  // A mark that was copied along with its folder, or moved with it, says nothing about who may remove this one.
  if (text.split('\n')[0] !== markOf(found, await realpath(path)))
    throw new ForeignFolderError(path, 'its mark was made for another folder');
  return true;
}

export async function ownedFolders(within, prefix) {
  const found = [];
  for (const name of await readdir(within)) {
    const path = join(within, name);
    if (name.startsWith(prefix) && (await lstat(join(path, MARK)).catch(absent))) found.push(path);
  }
  return found;
}

async function mark(path) {
  const text = `${markOf(await lstat(path), await realpath(path))}\n${randomBytes(12).toString('hex')}\n`;
  await writeFile(join(path, MARK), text, { mode: 0o600, flag: 'wx' });
}

/** Names this very folder: a copy has another inode, a renamed one another path. */
function markOf({ ino }, path) {
  return `${ino} ${path}`;
}

function absent(error) {
  // ENOTDIR: a file stands where the folder was looked for
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
  throw error;
}
