import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { ROOT } from './start-server.ts';

const kb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

/** What a browser loads before the first screen, and what comes later, compressed. */
export async function bundleBench(): Promise<string[]> {
  const folder = join(ROOT, 'apps', 'web', 'dist');
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  const sums = { first: { files: 0, gzip: 0, brotli: 0 }, later: { files: 0, gzip: 0, brotli: 0 } };
  const files = (await readdir(join(folder, 'assets'))).filter((name) => /\.(js|css)$/.test(name));
  for (const name of files) {
    const content = await readFile(join(folder, 'assets', name));
    const sum = page.includes(name) ? sums.first : sums.later;
    sum.files += 1;
    sum.gzip += gzipSync(content).length;
    sum.brotli += brotliCompressSync(content).length;
  }
  const row = (title: string, sum: typeof sums.first) =>
    `${title.padEnd(46)} ${sum.files} files, ${kb(sum.gzip)} gzip, ${kb(sum.brotli)} brotli`;
  return [row('first load (page, scripts, styles)', sums.first), row('loaded when needed', sums.later)];
}
