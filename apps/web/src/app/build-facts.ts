import { LINK_PATHS, PUBLIC_PAGES, pageOf } from '@inspect/contract/access';
import { storedCheckAddress } from '@inspect/contract/cards';
import { t } from '@inspect/contract/i18n';
import { isListPage, LIST_PAGES } from '../features/checkups/list/list-pages.ts';
import { listSearch, queryOf } from '../features/checkups/list/list-search.ts';
import { addressOf } from '../platform/api/call.ts';
import { answerCheck, isCheck } from '../platform/service-worker/answer-check.ts';
import { isApplicationPage } from '../platform/service-worker/navigation-rule.ts';

/** What vite.config.ts takes from the application: read while building, never shipped. */
export const title = t('shell.product');
export const name = t('shell.productFull');
export const shortName = t('shell.product');
export const description = t('auth.welcome');
export const noScript = t('shell.noScript');
/** Shown by `public/first.js` where the code of the application could not be fetched; the link asks for the same address again. */
export const notBegun = `<h1>${t('shell.chunkFailedTitle')}</h1><p>${t('shell.chunkFailedText')}</p><a href="">${t('shell.retry')}</a>`;

/** Addresses that the server answers itself, as the proxy of Vite wants them: a pattern. */
export const publicPages = `^(?:(?:${PUBLIC_PAGES.join('|')})(?:\\?|$)|${Object.values(LINK_PATHS).join('|')})`;

/** The check of a card as the worker stores it: of the very build that is made, if that has a name. */
export const storedPages = (build: string | undefined) =>
  build ? [{ url: storedCheckAddress(build), revision: null }] : [];

/** No day of any list: public/ahead.js puts today's in its place. */
const SOME_DAY = '0001-01-01';

/** What the lists of checkups ask for first: the same of each, by their address in the application. */
export const firstRows = {
  address: addressOf('{path}', {}, queryOf(listSearch.parse({}), SOME_DAY)).replaceAll(SOME_DAY, '{day}'),
  lists: Object.fromEntries(
    Object.entries(LIST_PAGES).flatMap(([page, { endpoint, company }]) =>
      company === 'required' || !isListPage(page)
        ? []
        : [[pageOf(page).url, { page, path: endpoint.path }] as const],
    ),
  ),
};

export { serverOnlyNavigations } from '../platform/service-worker/navigation-rule.ts';
export { answerCheck, isApplicationPage, isCheck };
