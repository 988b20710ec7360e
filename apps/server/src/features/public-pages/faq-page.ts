import { splitLinks } from '@inspect/contract/help';
import { t } from '@inspect/contract/i18n';
import { searchKey } from '@inspect/contract/kernel';
import { html } from 'hono/html';
import { type Markup, pageFrame, type Site } from './page-frame.ts';
import type { PublicQuestion } from './public-pages.query.ts';

/** All questions stand in the page; those in which the words are not found are hidden. */
export function faqPage(site: Site, questions: readonly PublicQuestion[], search: string): Markup {
  const wanted = searchKey(search);
  const shown = questions.map((question) => question.searchKey.includes(wanted));
  const count = shown.filter(Boolean).length;
  return pageFrame(site, {
    page: '/faq',
    title: t('publicPages.faq.title'),
    description: t('publicPages.faq.description'),
    script: 'pages',
    main: html`<p class="lead">${t('publicPages.faq.lead')}</p>
<form class="search" action="/faq" method="get" role="search" data-search>
<label for="search">${t('publicPages.faq.search')}</label>
<input id="search" name="search" type="search" maxlength="100" autocomplete="off" value="${search}">
<button class="primary" type="submit">${t('publicPages.faq.find')}</button>
</form>
<p class="count" role="status" data-status data-text="${t('publicPages.faq.count')}">${t('publicPages.faq.count', { count })}</p>
<div data-none${count > 0 ? html` hidden` : ''}>
<p class="notice">${t('publicPages.faq.none')}</p>
<p><a href="/faq" data-all>${t('publicPages.faq.all')}</a></p>
</div>
<div class="questions" data-questions>
${questions.map((question, index) => questionItem(question, shown[index] ?? false))}
</div>`,
  });
}

/** The address of a question leads into what is folded: the browser opens it by itself. */
function questionItem({ id, question, answer }: PublicQuestion, shown: boolean): Markup {
  return html`<details${shown ? '' : html` hidden`}><summary><h2>${question}</h2></summary>
<div id="q-${id}" class="answer" tabindex="-1"><div class="text">${splitLinks(answer).map(piece)}</div>
<p><a class="permalink" href="#q-${id}">${t('publicPages.faq.permalink')}</a></p></div>
</details>`;
}

function piece({ text, href }: { text: string; href: string | null }): Markup | string {
  if (href === null) return text;
  if (href.startsWith('/')) return html`<a href="${href}">${text}</a>`;
  return html`<a href="${href}" target="_blank" rel="noreferrer noopener">${text}<span class="aside"> (${t('help.newTab')})</span></a>`;
}
