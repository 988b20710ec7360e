import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** What public pages fetch besides themselves, as addresses of this server. */
export type PageAssets = { scripts: Record<PageScript, string | null>; styles: string[]; fonts: string[] };

/** pages = of lists and questions · check = of the check of a card */
export type PageScript = 'pages' | 'check';

/** Vite's lists of what it has built, one of each script; the first has the styles too. */
const MANIFESTS = { pages: 'public-pages.json', check: 'check-page.json' } as const;
const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().optional(),
    css: z.array(z.string()).optional(),
    assets: z.array(z.string()).optional(),
  }),
);

const NONE: PageAssets = { scripts: { pages: null, check: null }, styles: [], fonts: [] };
/** While one works on them, Vite makes them of the sources. */
const SOURCES = '/src/features';
const FROM_SOURCES: PageAssets = {
  scripts: { pages: `${SOURCES}/public-pages/main.ts`, check: `${SOURCES}/cards/check-page.ts` },
  styles: [`${SOURCES}/public-pages/public-pages.css`],
  fonts: [],
};

/** @param webFolder the built interface; without one, or from an interface of a build before, the pages are plain */
export async function readPageAssets(webFolder: string | null, fromSources: boolean): Promise<PageAssets> {
  if (fromSources) return FROM_SOURCES;
  if (webFolder === null) return NONE;
  const pages = await entryOf(webFolder, MANIFESTS.pages);
  const check = await entryOf(webFolder, MANIFESTS.check);
  const { css = [], assets = [] } = pages ?? {};
  // The third font is of signs that our own texts have none of.
  const fonts = assets.filter((name) => name.endsWith('.woff2') && !name.includes('wght-normal'));
  return {
    scripts: { pages: addressOf(pages?.file), check: addressOf(check?.file) },
    styles: css.map((name) => `/${name}`),
    fonts: fonts.map((name) => `/${name}`),
  };
}

async function entryOf(webFolder: string, name: string) {
  const text = await readFile(join(webFolder, name), 'utf8').catch(() => null);
  return text === null
    ? undefined
    : Object.values(manifest.parse(JSON.parse(text))).find(({ isEntry }) => isEntry);
}

const addressOf = (file: string | undefined) => (file === undefined ? null : `/${file}`);
