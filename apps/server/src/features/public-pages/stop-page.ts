import { t } from '@inspect/contract/i18n';
import { html } from 'hono/html';
import { type Markup, pageFrame, type Site } from './page-frame.ts';

/** asks = a button that stops the reminders · done = it was pressed · unknown = no message of ours had this link */
export type StopState = 'asks' | 'done' | 'unknown';

/** Where the link of a reminder leads. Looking at it changes nothing: programs look at links too. */
export function stopPage(site: Site, state: StopState): Markup {
  return pageFrame(site, {
    page: null,
    title: t(TITLES[state]),
    description: t('reminders.stopPage.description'),
    unlisted: true,
    main: MAINS[state](),
  });
}

const TITLES = {
  asks: 'reminders.stopPage.title',
  done: 'reminders.stopPage.doneTitle',
  unknown: 'reminders.stopPage.unknownTitle',
} as const satisfies Record<StopState, string>;

const MAINS: Record<StopState, () => Markup> = {
  asks: () => html`<p class="lead">${t('reminders.stopPage.lead')}</p>
<form method="post"><p><button class="primary" type="submit">${t('reminders.stopPage.button')}</button></p></form>`,
  done: () => html`<p class="notice" role="status">${t('reminders.stopPage.done')}</p>`,
  unknown: () => html`<p class="notice" role="alert">${t('reminders.stopPage.unknown')}</p>`,
};
