import type { FilesVerdict } from '../platform/backup/verify-files.ts';

/** What an administrator is told of a look at all files: a line for each that is wrong, and one for all. */
export function filesReport({ sound, faults, orphans }: FilesVerdict): string {
  return [
    ...faults.map(({ key, problem }) => `file ${key}: its bytes are ${problem}`),
    ...orphans.map((key) => `file ${key}: no row speaks of it`),
    `${sound} files as their rows say, ${faults.length} missing or changed, ${orphans.length} without a row.`,
  ].join('\n');
}
