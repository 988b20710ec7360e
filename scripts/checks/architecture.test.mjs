import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../lib/root.mjs';

const page = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
const foldersOf = (path) =>
  readdirSync(join(ROOT, path), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? entry.name : [],
  );

/** The part of the tree that stands behind this folder, up to the next one. */
function told(application, folder) {
  const tree = page.slice(page.indexOf(`apps/${application}/`));
  const part = tree.slice(tree.indexOf(`${folder}/  `) + folder.length + 1);
  return part.slice(0, part.search(/\n {2}\S/));
}

describe('the tree of the architecture', () => {
  it.each([
    ['server', 'src/platform', 'apps/server/src/platform'],
    ['web', 'platform', 'apps/web/src/platform'],
  ])('names every folder of the platform of %s', (application, folder, path) => {
    const words = new Set(told(application, folder).match(/[a-z][a-z-]*/g));
    expect(foldersOf(path).filter((name) => !words.has(name))).toEqual([]);
  });

  it('names every feature', () => {
    const features = ['apps/server/src/features', 'apps/web/src/features'].flatMap(foldersOf);
    expect(features.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });
});
