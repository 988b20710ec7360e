import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { build } from 'esbuild';
import { ROOT } from '../start-server.ts';

const SCRIPT = `
  import { createElement } from 'react';
  import { createRoot } from 'react-dom/client';
  createRoot(document.getElementById('root')).render(createElement('input', { id: 'ready' }));
`;
const PAGE = `<!doctype html><html lang="hy"><head><meta charset="utf-8"><title>.</title>
<script type="module" src="/assets/page.js"></script></head><body><div id="root"></div></body></html>
`;

/** The least that a page of React can be: one field, and nothing around it. Compressed as the build compresses ours. */
export async function buildEmptyPage(folder: string): Promise<void> {
  const { outputFiles } = await build({
    stdin: { contents: SCRIPT, resolveDir: join(ROOT, 'apps', 'web') },
    bundle: true,
    minify: true,
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
  });
  const script = outputFiles[0]?.contents ?? new Uint8Array();
  const assets = join(folder, 'assets');
  await mkdir(assets, { recursive: true });
  for (const name of ['index.html', 'signed-in.html', 'sign-in.html'])
    await writeFile(join(folder, name), PAGE);
  await writeFile(join(assets, 'page.js'), script);
  await writeFile(join(assets, 'page.js.br'), await promisify(brotliCompress)(script));
}
