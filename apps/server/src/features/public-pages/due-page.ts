import { t } from '@inspect/contract/i18n';
import { formatDay, formatDrams, formatPlate } from '@inspect/contract/kernel';
import { html } from 'hono/html';
import type { DueAnswer } from './answer-due.ts';
import { type FieldErrors, type FormField, fieldsPart, hasErrors } from './form-part.ts';
import { type Markup, pageFrame, type Site } from './page-frame.ts';
import type { TypedVehicle } from './said-in.ts';
import { type Tone, verdictPart } from './verdict-part.ts';

export type DueContent = {
  typed: TypedVehicle;
  fields: FieldErrors;
  /** undefined = nothing was asked; null = no such vehicle, or another certificate */
  answer?: DueAnswer | null;
  /** instead of an answer */
  failed?: { title: string; message: string };
};

const FIELDS: readonly FormField[] = [
  { name: 'plate', label: t('publicPages.due.plate'), hint: t('publicPages.due.plateHint') },
  {
    name: 'certificate',
    label: t('publicPages.due.certificate'),
    hint: t('publicPages.due.certificateHint'),
  },
];

export function duePage(site: Site, { typed, fields, answer, failed }: DueContent): Markup {
  const asked = answer !== undefined;
  return pageFrame(site, {
    page: '/due',
    title: failed?.title ?? t('publicPages.due.title'),
    description: t('publicPages.due.description'),
    unlisted: asked || failed !== undefined || hasErrors(fields),
    main: html`${asked ? answerPart(typed, answer) : ''}
${failed ? html`<p class="notice" role="alert">${failed.message}</p>` : ''}
${asked || failed ? '' : html`<p class="lead">${t('publicPages.due.lead')}</p>`}
${hasErrors(fields) ? html`<p class="notice" role="alert">${t('publicPages.errors')}</p>` : ''}
${asked ? html`<h2>${t('publicPages.due.another')}</h2>` : ''}
<form class="ask" action="/due" method="get" autocomplete="off" aria-label="${t('publicPages.due.form')}">
${fieldsPart(FIELDS, asked && answer ? {} : typed, fields)}
<p><button class="primary" type="submit">${t('publicPages.due.ask')}</button></p>
</form>`,
  });
}

const TONES: Record<DueAnswer['state'], Tone> = {
  valid: 'good',
  exempt: 'good',
  soon: 'wait',
  none: 'wait',
  overdue: 'bad',
  faulty: 'bad',
};

function answerPart({ plate }: TypedVehicle, answer: DueAnswer | null): Markup {
  if (answer === null)
    return verdictPart(
      { state: 'unknown', tone: 'plain' },
      html`<h2>${t('publicPages.due.unknown')}</h2><p>${t('publicPages.due.unknownText')}</p>`,
    );
  const { state, day, from, repeatUntil } = answer;
  const days = { ...(day ? { day: formatDay(day) } : {}), ...(from ? { from: formatDay(from) } : {}) };
  const verdict = html`<p class="plate">${formatPlate(plate)}</p>
<h2>${t(`publicPages.due.state.${state}`)}</h2>
<p>${t(`publicPages.due.text.${state}`, days)}</p>
${repeatUntil === null ? '' : html`<p>${t('publicPages.due.repeat', { until: formatDay(repeatUntil) })}</p>`}
<p><a class="button" href="/stations">${t('publicPages.due.findStation')}</a></p>`;
  return html`${verdictPart({ state, tone: TONES[state] }, verdict)}
${feesPart(answer)}`;
}

function feesPart({ quote, quoteDay }: DueAnswer): Markup {
  const title = html`<h2>${t('publicPages.due.feesTitle')}</h2>`;
  if (quote === null) return html`${title}<p>${t('publicPages.due.feesUnknown')}</p>`;
  const { fees, proposal } = quote;
  const tax = fees.environmental;
  const sumOf = (sum: number | null | undefined) =>
    sum === null || sum === undefined ? t('publicPages.due.notKnown') : formatDrams(sum);
  const line = (name: string, sum: number | null | undefined, why?: string) =>
    html`<div><dt>${name}</dt><dd class="sum">${sumOf(sum)}</dd>${why ? html`<dd class="why">${why}</dd>` : ''}</div>`;
  return html`${title}
<p>${t('publicPages.due.feesOn', { day: formatDay(quoteDay) })}</p>
<dl class="fees">
${line(t('publicPages.due.inspection'), fees.inspection.amount, fees.inspection.reason)}
${line(t('publicPages.due.environmental'), tax?.amount, tax ? tax.reason : t('publicPages.due.powerUnknown'))}
${line(t('publicPages.due.total'), fees.total)}
</dl>
<p>${t('publicPages.due.nextTerm', { day: formatDay(proposal.nextCheckupDate) })} (${proposal.reason})</p>`;
}
