/** The package says nothing of its types; this is the part we use. */
declare module 'fs-native-extensions' {
  /** Locks the whole file for the open description behind the descriptor; false: another description holds it. */
  export function tryLock(fd: number): boolean;
}
