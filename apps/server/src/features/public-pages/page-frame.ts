import type { PublicPage } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { html } from 'hono/html';
import type { PageAssets, PageScript } from './page-assets.ts';

/** Markup whose values are escaped; what a tagged template of the library gives. */
export type Markup = ReturnType<typeof html>;

export type Site = {
  /** scheme and host that people see */
  origin: string;
  assets: PageAssets;
};

type Page = {
  /** null = none of them: a failure */
  page: PublicPage | null;
  title: string;
  description: string;
  main: Markup;
  /** what makes something on it better */
  script?: PageScript;
  /** what a search engine must not keep */
  unlisted?: boolean;
};

const SECTIONS: readonly [address: PublicPage, text: string][] = [
  ['/stations', t('publicPages.stations.link')],
  ['/due', t('publicPages.due.link')],
  ['/faq', t('publicPages.faq.link')],
  ['/check', t('publicPages.check.link')],
];

/** A public page: complete as it is, without a script. */
export function pageFrame({ origin, assets }: Site, page: Page): Markup {
  const title = t('shell.tabTitle', { title: page.title });
  const address = page.page === null ? null : `${origin}${page.page}`;
  const script = page.script ? assets.scripts[page.script] : null;
  return html`<!doctype html>
<html lang="hy">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#1f4a91">
<meta name="format-detection" content="telephone=no">
<meta name="description" content="${page.description}">
${page.unlisted || address === null ? html`<meta name="robots" content="noindex">` : html`<link rel="canonical" href="${address}">`}
${address === null ? '' : openGraph(title, page.description, address, origin)}
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icon-512.png">
${assets.styles.map((file) => html`<link rel="stylesheet" href="${file}">`)}
${assets.fonts.map((file) => html`<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin>`)}
${script ? html`<script type="module" src="${script}"></script>` : ''}
</head>
<body>
<a class="skip" href="#main">${t('shell.skipToContent')}</a>
<header class="top">
<div class="bar">
<a class="brand" href="/stations"><img src="/icon.svg" alt="" width="32" height="32">${t('shell.product')}</a>
<nav aria-label="${t('publicPages.sections')}"><ul>
${SECTIONS.map(([href, text]) => html`<li><a href="${href}"${href === page.page ? html` aria-current="page"` : ''}>${text}</a></li>`)}
</ul></nav>
</div>
</header>
<main id="main" tabindex="-1">
<h1>${page.title}</h1>
${page.main}
</main>
<footer class="bottom"><p>${t('shell.productFull')} · <a href="/login">${t('publicPages.signIn')}</a></p></footer>
</body>
</html>`;
}

function openGraph(title: string, description: string, address: string, origin: string): Markup {
  return html`<meta property="og:type" content="website">
<meta property="og:site_name" content="${t('shell.productFull')}">
<meta property="og:locale" content="hy_AM">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${address}">
<meta property="og:image" content="${origin}/icon-512.png">
<meta name="twitter:card" content="summary">`;
}
