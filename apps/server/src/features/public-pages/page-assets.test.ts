import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { t } from '@inspect/contract/i18n';
import { makeTemporaryFolder, type TemporaryFolder } from '@inspect/owned-folder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appWithoutDatabase } from '../../../test/app-without-database.ts';

type App = Awaited<ReturnType<typeof appWithoutDatabase>>;
const apps: App[] = [];
let temporary: TemporaryFolder;
beforeAll(async () => {
  temporary = await makeTemporaryFolder('inspect-public-');
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await temporary.remove();
});

const MANIFEST = {
  'src/features/public-pages/draw-stations.ts': { file: 'assets/draw-1.js', isDynamicEntry: true },
  'src/features/public-pages/main.ts': {
    file: 'assets/main-1.js',
    isEntry: true,
    css: ['assets/main-1.css'],
    assets: ['assets/noto-sans-armenian-1.woff2', 'assets/noto-sans-armenian-latin-wght-normal-1.woff2'],
  },
};

/** An interface as the build leaves it. */
async function interfaceWith(name: string, manifest: string | null) {
  const folder = join(temporary.path, name);
  await mkdir(folder);
  await writeFile(join(folder, 'index.html'), '<!doctype html>');
  if (manifest !== null) await writeFile(join(folder, 'public-pages.json'), manifest);
  return folder;
}

async function pageOf(options: Parameters<typeof appWithoutDatabase>[0], url = '/due') {
  const app = await appWithoutDatabase(options);
  apps.push(app);
  return app.app.inject(url);
}

describe('a public page', () => {
  it('fetches the styles and fonts that were built, and no script where it needs none', async () => {
    const webFolder = await interfaceWith('whole', JSON.stringify(MANIFEST));
    const { body } = await pageOf({ webFolder });
    expect(body).toContain('<link rel="stylesheet" href="/assets/main-1.css">');
    expect([...body.matchAll(/<link rel="preload" href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
      '/assets/noto-sans-armenian-1.woff2',
    ]);
    expect(body).not.toContain('<script');
  });

  it('is whole beside an interface of a build before, and without any', async () => {
    const webFolder = await interfaceWith('before', null);
    for (const folder of [webFolder, null]) {
      const answer = await pageOf({ webFolder: folder });
      expect(answer.statusCode).toBe(200);
      expect(answer.body).not.toMatch(/rel="stylesheet"|<script/);
      expect(answer.body).toContain(t('publicPages.due.ask'));
    }
  });

  it('is made of the sources while one works on them', async () => {
    const { body } = await pageOf({ buildId: 'development' });
    expect(body).toContain('href="/src/features/public-pages/public-pages.css"');
  });

  it.each(['/stations', '/faq', '/due?plate=34AB567&certificate=AB123456'])(
    '%s says in words that the server is busy when the database is away',
    async (url) => {
      const answer = await pageOf({}, url);
      expect(answer).toMatchObject({
        statusCode: 503,
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
          'retry-after': '2',
        },
      });
      expect(answer.body).toContain(t('error.unavailable'));
      expect(answer.body).toContain('<meta name="robots" content="noindex">');
    },
  );
});
