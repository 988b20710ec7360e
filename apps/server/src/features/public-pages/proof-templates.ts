import type { Validity } from '@inspect/contract/cards';
import { t } from '@inspect/contract/i18n';
import { html } from 'hono/html';
import type { Markup } from './page-frame.ts';
import { type Fact, factsPart, type Tone, verdictPart } from './verdict-part.ts';

/** Of a card whose signature is right, what the paper says, as the script fills it in. */
const FACTS: readonly Fact[] = [
  { name: t('checkups.label.CarRegNo'), value: t('cards.noPlate'), filled: 'plate' },
  { name: t('cards.checkNumber'), filled: 'number' },
  { name: t('cards.checked.on'), filled: 'on' },
  { name: t('cards.checked.until'), filled: 'until' },
];

const GENUINE = [
  ['fit', 'good'],
  ['faulty', 'bad'],
  ['over', 'wait'],
] as const satisfies readonly (readonly [Validity, Tone])[];

/**
 * What the script may have to say of an address, brought along with the page: it draws no markup and has no texts, and says
 * the same where there is no network.
 */
export function proofTemplates(): Markup {
  const genuine = GENUINE.map(([state, tone]) =>
    template(state, tone, t(`cards.signedQr.${state}`), [
      html`<p>${t('cards.signedQr.text')}</p>`,
      factsPart(FACTS),
    ]),
  );
  const unprovable = (['unknownKey', 'revokedKey'] as const).map((proof) =>
    template(proof, 'wait', t('cards.signedQr.unprovable'), [html`<p>${t(`cards.signedQr.${proof}`)}</p>`]),
  );
  return html`${genuine}
${unprovable}
${template('changed', 'bad', t('cards.signedQr.changed'), [html`<p>${t('cards.signedQr.changedText')}</p>`])}
<template data-said="unreachable"><p class="notice">${t('publicPages.check.unreachable')}</p></template>
<template data-said="unavailable"><p class="notice">${t('error.unavailable')}</p></template>`;
}

function template(name: string, tone: Tone, title: string, content: readonly Markup[]): Markup {
  return html`<template data-said="${name}">${verdictPart({ state: name, tone }, html`<h2>${title}</h2>${content}`)}</template>`;
}
