import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** What a public page fetches besides itself, as addresses of this server. */
export type PageAssets = { script: string | null; styles: string[]; fonts: string[] };

/** Vite's list of what it has built of the entry of the public pages. */
const MANIFEST = 'public-pages.json';
const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().optional(),
    css: z.array(z.string()).optional(),
    assets: z.array(z.string()).optional(),
  }),
);

const NONE: PageAssets = { script: null, styles: [], fonts: [] };
/** While one works on them, Vite makes them of the sources. */
const SOURCES = '/src/features/public-pages';
const FROM_SOURCES: PageAssets = {
  script: `${SOURCES}/main.ts`,
  styles: [`${SOURCES}/public-pages.css`],
  fonts: [],
};

/** @param webFolder the built interface; without one, or from an interface of a build before, the pages are plain */
export async function readPageAssets(webFolder: string | null, fromSources: boolean): Promise<PageAssets> {
  if (fromSources) return FROM_SOURCES;
  const text =
    webFolder === null ? null : await readFile(join(webFolder, MANIFEST), 'utf8').catch(() => null);
  if (text === null) return NONE;
  const entry = Object.values(manifest.parse(JSON.parse(text))).find(({ isEntry }) => isEntry);
  if (!entry) return NONE;
  const { file, css = [], assets = [] } = entry;
  const address = (name: string) => `/${name}`;
  // The third font is of signs that our own texts have none of.
  const fonts = assets.filter((name) => name.endsWith('.woff2') && !name.includes('wght-normal'));
  return { script: address(file), styles: css.map(address), fonts: fonts.map(address) };
}
