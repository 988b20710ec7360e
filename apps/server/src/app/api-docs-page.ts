import { isPageRoute } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import type { AnyEndpoint, Need } from '@inspect/contract/kernel';
import { partnerExamples } from '@inspect/contract/partner-api';
import { z } from 'zod';

const html = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function needText(need: Need): string {
  if (need.kind === 'public') return t('shell.apiPublic');
  if (need.kind === 'session') return t('shell.apiSession');
  if (need.kind === 'either') return need.needs.map(needText).join('; ');
  if (need.kind === 'partner') return t('partnerApi.document.need', { scope: need.scope });
  const pages = need.pages.map((page) =>
    isPageRoute(page) ? `${t(`access.page.${page}`)} (${page})` : page,
  );
  return `${pages.join(', ')} · ${need.action}`;
}

function shape(schema: z.ZodType, io: 'input' | 'output'): string {
  return html(JSON.stringify(z.toJSONSchema(schema, { io, unrepresentable: 'any' }), null, 2));
}

function exampleOf({ method, path }: AnyEndpoint): string {
  const example = partnerExamples()[path];
  if (!example) return '';
  const answer = JSON.stringify(example.answer, null, 2);
  return `<details open><summary>${html(t('partnerApi.document.example'))}</summary><pre tabindex="0">${html(`${method} /api${path}?${example.query}\n\n${answer}`)}</pre></details>`;
}

function section(endpoint: AnyEndpoint): string {
  const parts: [string, z.ZodType, 'input' | 'output'][] = [
    [t('shell.apiParameters'), endpoint.query, 'input'],
    ...(endpoint.method === 'GET'
      ? []
      : [[t('shell.apiBody'), endpoint.body, 'input'] as [string, z.ZodType, 'input']]),
    [t('shell.apiAnswer'), endpoint.response, 'output'],
  ];
  const details = parts.map(
    ([title, schema, io]) =>
      `<details><summary>${html(title)}</summary><pre tabindex="0">${shape(schema, io)}</pre></details>`,
  );
  return `<section><h2><code>${endpoint.method} /api${html(endpoint.path)}</code></h2><p lang="en">${html(endpoint.summary)}</p>
<p>${html(t('shell.apiNeed', { need: needText(endpoint.need) }))}</p>${exampleOf(endpoint)}${details.join('')}</section>`;
}

type Words = { title: string; intro: readonly string[] };

/** A readable page without scripts; whoever reads it is a programmer. */
export function docsPage(endpoints: readonly AnyEndpoint[], documentUrl: string, words: Words): string {
  const title = html(words.title);
  const intro = words.intro.map((text) => `<p>${html(text)}</p>`).join('');
  return `<!doctype html><html lang="hy"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}h2{font-size:1.05rem;margin:2rem 0 .25rem}pre{overflow:auto;max-height:28rem;padding:.75rem;border:1px solid #8886;border-radius:.5rem;font-size:.85rem}p{margin:.25rem 0}</style></head>
<body><main><h1>${title}</h1>${intro}<p><a href="${documentUrl}">${documentUrl}</a></p>${endpoints.map(section).join('\n')}</main></body></html>`;
}
