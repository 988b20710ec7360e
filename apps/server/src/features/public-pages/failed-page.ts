import { t } from '@inspect/contract/i18n';
import type { Failure } from '@inspect/contract/kernel';
import type { FastifyRequest } from 'fastify';
import { html } from 'hono/html';
import { checkPage } from './check-page.ts';
import { duePage } from './due-page.ts';
import { type Markup, pageFrame, type Site } from './page-frame.ts';
import { typedCard, typedVehicle } from './said-in.ts';

/** A page that cannot be made now, in words; what was typed stands in it, so that pressing once more is enough. */
export function failedPage(site: Site, request: FastifyRequest, { code, message }: Failure): Markup {
  const title = t(code === 'rate_limited' ? 'publicPages.tooMany' : 'publicPages.failedTitle');
  const failed = { title, message };
  switch (request.routeOptions.url) {
    case '/check':
      return checkPage(site, { typed: typedCard(request), fields: {}, failed });
    case '/due':
      return duePage(site, { typed: typedVehicle(request), fields: {}, failed });
    default:
      return pageFrame(site, {
        page: null,
        title,
        description: message,
        // What was looked for stands in the address.
        main: html`<p class="notice" role="alert">${message}</p>
${request.method === 'GET' ? html`<p><a class="button" href="${request.url}">${t('shell.retry')}</a></p>` : ''}`,
      });
  }
}
