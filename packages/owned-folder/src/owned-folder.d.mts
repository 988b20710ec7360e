/** A folder that somebody else made, or that was marked for another place: it stays as it is. */
export class ForeignFolderError extends Error {
  readonly path: string;
}

/**
 * Makes the folder, which must not exist yet (its parent must), and marks it as ours.
 * @param options.mode permissions, whatever the umask; 0o700 by default
 * @returns its real path
 * @throws the system's error (EEXIST, ENOENT, ENOSPC, …)
 */
export function makeOwnedFolder(path: string, options?: { mode?: number }): Promise<string>;

export type TemporaryFolder = {
  /** real path, without symbolic links */
  path: string;
  /** removes it with all it holds; may be called twice */
  remove(): Promise<void>;
};

/**
 * A marked folder of its own in the system's folder for temporary files, or in `within`.
 * @param prefix begins its name, e.g. `inspect-test-`
 */
export function makeTemporaryFolder(
  prefix: string,
  options?: { mode?: number; within?: string },
): Promise<TemporaryFolder>;

/**
 * Removes a folder that one of the two functions above made, with all it holds. A folder that is absent already is
 * no failure.
 * @throws ForeignFolderError when it does not carry a mark made for exactly this folder; nothing is removed then
 */
export function removeOwnedFolder(path: string): Promise<void>;

/**
 * Gives a folder that one of the first two functions made another name on the same file system; it stays ours.
 * @throws ForeignFolderError when it is not ours, or when something is at the target already
 */
export function moveOwnedFolder(path: string, target: string): Promise<void>;

/** The marked folders directly in `within` whose names begin with `prefix`, e.g. those that a killed run left. */
export function ownedFolders(within: string, prefix: string): Promise<string[]>;
