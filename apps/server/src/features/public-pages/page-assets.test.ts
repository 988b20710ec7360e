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

const CHECK = {
  'src/features/cards/check-page.ts': { file: 'assets/public-check-page-1.js', isEntry: true },
};

/** An interface as the build leaves it. */
async function interfaceWith(name: string, manifest: string | null) {
  const folder = join(temporary.path, name);
  await mkdir(folder);
  await writeFile(join(folder, 'index.html'), '<!doctype html>');
  if (manifest !== null) {
    await writeFile(join(folder, 'public-pages.json'), manifest);
    await writeFile(join(folder, 'check-page.json'), JSON.stringify(CHECK));
  }
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

  it('of the check of a card brings the one script of its own, with the styles of all', async () => {
    const webFolder = await interfaceWith('check', JSON.stringify(MANIFEST));
    const { body } = await pageOf({ webFolder }, '/check');
    expect(body.match(/<script[^>]*>/g)).toEqual([
      '<script type="module" src="/assets/public-check-page-1.js">',
    ]);
    expect(body).toContain('<link rel="stylesheet" href="/assets/main-1.css">');
  });

  it('is whole beside an interface of a build before, and without any', async () => {
    const webFolder = await interfaceWith('before', null);
    for (const folder of [webFolder, null])
      for (const [url, button] of [
        ['/due', t('publicPages.due.ask')],
        ['/check', t('cards.checkSubmit')],
      ] as const) {
        const answer = await pageOf({ webFolder: folder }, url);
        expect(answer.statusCode).toBe(200);
        expect(answer.body).not.toMatch(/rel="stylesheet"|<script/);
        expect(answer.body).toContain(button);
      }
  });

  it('is stored by a worker whatever has become of the database', async () => {
    const answer = await pageOf({}, '/check/stored?build=test');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('data-keys="[]"');
  });

  it('is made of the sources while one works on them', async () => {
    const { body } = await pageOf({ buildId: 'development' });
    expect(body).toContain('href="/src/features/public-pages/public-pages.css"');
    const check = await pageOf({ buildId: 'development' }, '/check');
    expect(check.body).toContain('src="/src/features/cards/check-page.ts"');
  });

  it.each([
    ['/stations?region=1', 'href="/stations?region=1"'],
    ['/faq?search=%3Cb%3E', 'href="/faq?search=%3Cb%3E"'],
    ['/due?plate=34AB567&certificate=AB123456', 'name="certificate" class="code" value="AB123456"'],
    ['/check?plate=34AB567&number=AA-0001780', 'name="number" class="code" value="AA-0001780"'],
  ])(
    '%s says in words that the server is busy when the database is away, and what was typed is not lost',
    async (url, kept) => {
      const answer = await pageOf({}, url);
      expect(answer).toMatchObject({
        statusCode: 503,
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
          'retry-after': '2',
        },
      });
      expect(answer.body).toContain('<h1>Էջը հիմա չի բացվում</h1>');
      expect(answer.body).toContain('Սերվերը ժամանակավորապես անհասանելի է․ կրկին փորձեք մի փոքր ուշ');
      expect(answer.body).toContain(kept);
      expect(answer.body).toContain('<meta name="robots" content="noindex">');
    },
  );
});
