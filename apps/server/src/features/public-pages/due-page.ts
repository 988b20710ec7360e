import { t } from '@inspect/contract/i18n';
import { formatDay, formatDrams, formatPlate } from '@inspect/contract/kernel';
import { html } from 'hono/html';
import type { DueAnswer } from './answer-due.ts';
import { type Markup, pageFrame, type Site } from './page-frame.ts';

type Typed = { plate: string; certificate: string };
export type DueContent = {
  typed: Typed;
  /** texts under the fields */
  fields: Readonly<Record<string, string>>;
  /** undefined = nothing was asked; null = no such vehicle, or another certificate */
  answer?: DueAnswer | null;
};

const FIELDS = [
  { name: 'plate', label: t('publicPages.due.plate'), hint: t('publicPages.due.plateHint') },
  {
    name: 'certificate',
    label: t('publicPages.due.certificate'),
    hint: t('publicPages.due.certificateHint'),
  },
] as const;

export function duePage(site: Site, { typed, fields, answer }: DueContent): Markup {
  const asked = answer !== undefined;
  return pageFrame(site, {
    page: '/due',
    title: t('publicPages.due.title'),
    description: t('publicPages.due.description'),
    unlisted: asked || Object.keys(fields).length > 0,
    main: html`${asked ? answerPart(typed, answer) : html`<p class="lead">${t('publicPages.due.lead')}</p>`}
${Object.keys(fields).length > 0 ? html`<p class="notice" role="alert">${t('publicPages.due.errors')}</p>` : ''}
${asked ? html`<h2>${t('publicPages.due.another')}</h2>` : ''}
<form class="due" action="/due" method="get" autocomplete="off" aria-label="${t('publicPages.due.form')}">
${FIELDS.map((field) => fieldPart(field, asked && answer ? '' : typed[field.name], fields[field.name]))}
<p><button class="primary" type="submit">${t('publicPages.due.ask')}</button></p>
</form>`,
  });
}

function fieldPart({ name, label, hint }: (typeof FIELDS)[number], value: string, error?: string): Markup {
  const described = error ? `${name}-error` : `${name}-hint`;
  return html`<p><label for="${name}">${label}</label>
<input id="${name}" name="${name}" class="code" value="${value}" required maxlength="30" autocapitalize="characters" spellcheck="false" aria-describedby="${described}"${error ? html` aria-invalid="true"` : ''}>
${error ? html`<span class="error" id="${name}-error">${error}</span>` : html`<span class="hint" id="${name}-hint">${hint}</span>`}</p>`;
}

function answerPart({ plate }: Typed, answer: DueAnswer | null): Markup {
  if (answer === null)
    return html`<section class="verdict" data-state="unknown"><h2>${t('publicPages.due.unknown')}</h2><p>${t('publicPages.due.unknownText')}</p></section>`;
  const { state, day, from, repeatUntil } = answer;
  const days = { ...(day ? { day: formatDay(day) } : {}), ...(from ? { from: formatDay(from) } : {}) };
  return html`<section class="verdict" data-state="${state}">
<p class="plate">${formatPlate(plate)}</p>
<h2>${t(`publicPages.due.state.${state}`)}</h2>
<p>${t(`publicPages.due.text.${state}`, days)}</p>
${repeatUntil === null ? '' : html`<p>${t('publicPages.due.repeat', { until: formatDay(repeatUntil) })}</p>`}
<p><a class="button" href="/stations">${t('publicPages.due.findStation')}</a></p>
</section>
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
