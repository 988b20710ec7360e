import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../lib/root.mjs';
import { baseImages, imageFaults } from './base-images.mjs';

const file = (name) => readFileSync(join(ROOT, name), 'utf8');
const DIGEST = `sha256:${'0a'.repeat(32)}`;

describe('the images an installation is made of', () => {
  it('are pinned by digest, or excepted with a reason', () => {
    const images = baseImages({ dockerfile: file('Dockerfile'), compose: file('compose.yaml') });
    const exceptions = JSON.parse(file('scripts/container/unpinned-images.json'));
    expect(images).toHaveLength(2);
    expect(imageFaults(images, exceptions)).toEqual([]);
  });

  it('are refused as a name alone, with half a digest, and with an exception that says no reason', () => {
    expect(imageFaults(['a:1', `b:1@${DIGEST.slice(0, -1)}`, 'c:1'], [{ image: 'c:1', why: ' ' }])).toEqual([
      expect.stringContaining('a:1 is not pinned'),
      expect.stringContaining('b:1@sha256'),
      expect.stringContaining('c:1 is not pinned'),
    ]);
  });

  it('need no exception once they are pinned', () => {
    const pinned = `a:1@${DIGEST}`;
    expect(imageFaults([pinned], [])).toEqual([]);
    expect(imageFaults([pinned], [{ image: 'a:1', why: 'offline' }])).toEqual([
      expect.stringContaining('a:1 is no exception any more'),
    ]);
  });
});
