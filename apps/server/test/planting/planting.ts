import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import type { Plugin } from 'esbuild';
import { repositoryRoot } from '../../src/platform/paths.ts';
import { type Patch, patched } from './patch.ts';

/**
 * Puts faults into sources while they are built; those that found no file to be in are an error. `instead`: what stands
 * in the place of whole files, by their path from the root of the repository.
 */
export function planting(
  patches: readonly Patch[],
  instead: Readonly<Record<string, string>> = {},
): { plugin: Plugin; check: () => void } {
  const planted = new Set<Patch>();
  const plugin: Plugin = {
    name: 'planted',
    setup: ({ onLoad }) => {
      onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
        const file = relative(repositoryRoot(), path);
        const whole = instead[file];
        if (whole !== undefined) return { contents: whole, loader: 'ts' };
        const mine = patches.filter((patch) => patch.file === file);
        if (mine.length === 0) return null;
        for (const patch of mine) planted.add(patch);
        return { contents: mine.reduce(patched, await readFile(path, 'utf8')), loader: 'ts' };
      });
    },
  };
  const check = () => {
    for (const patch of patches)
      if (!planted.has(patch)) throw new Error(`${patch.file} is not part of what is built`);
  };
  return { plugin, check };
}
