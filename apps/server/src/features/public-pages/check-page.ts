import { type CardKey, type CheckedCard, type Validity, validityOf } from '@inspect/contract/cards';
import { t } from '@inspect/contract/i18n';
import { type Day, formatDay, formatPlate } from '@inspect/contract/kernel';
import { html } from 'hono/html';
import { type FieldErrors, type FormField, fieldsPart, hasErrors } from './form-part.ts';
import { type Markup, pageFrame, type Site } from './page-frame.ts';
import { proofTemplates } from './proof-templates.ts';
import type { TypedCard } from './said-in.ts';
import { factsPart, type Tone, verdictPart } from './verdict-part.ts';

export type CheckContent = {
  typed: TypedCard;
  fields: FieldErrors;
  /** what the register says on that day; absent = it was not asked. `card` null = there is none with this number and plate */
  answer?: { card: CheckedCard | null; today: Day };
  /** instead of an answer */
  failed?: { title: string; message: string };
  /** for a page that a worker stores: who has never been to this one proves a QR by them too */
  keys?: readonly CardKey[];
};

/** The two things that stand on the paper. */
const FIELDS: readonly FormField[] = [
  {
    name: 'plate',
    label: t('checkups.label.CarRegNo'),
    hint: t('publicPages.due.plateHint'),
    optional: true,
  },
  { name: 'number', label: t('cards.checkNumber'), hint: t('publicPages.check.numberHint') },
];

/**
 * Whether a card is real and still stands. The script tells beside it what the signature in the address proves, and fetches
 * this page again where the worker has shown the stored one.
 */
export function checkPage(site: Site, content: CheckContent): Markup {
  const { typed, fields, answer, failed, keys } = content;
  const told = answer !== undefined || hasErrors(fields);
  const lead = answer || failed ? '' : html`<p class="lead">${t('cards.checkText')}</p>`;
  return pageFrame(site, {
    page: '/check',
    title: failed?.title ?? t('cards.checkTitle'),
    description: t('publicPages.check.description'),
    script: 'check',
    unlisted: told || failed !== undefined,
    main: html`${lead}
<div role="status" data-proof${keys ? html` data-keys="${JSON.stringify(keys)}"` : ''}></div>
<div role="status" data-answer="${failed ? 'refused' : told ? 'told' : 'none'}">${toldPart(content)}</div>
${answer ? html`<h2>${t('publicPages.check.another')}</h2>` : ''}
${formPart(answer?.card ? EMPTY : typed, fields)}
${proofTemplates()}`,
  });
}

function toldPart({ typed, fields, answer, failed }: CheckContent): Markup | '' {
  if (answer) return answerPart(answer, typed.edition);
  const notice = failed?.message ?? (hasErrors(fields) ? t('publicPages.errors') : null);
  return notice === null ? '' : html`<p class="notice">${notice}</p>`;
}

const EMPTY: TypedCard = { plate: '', number: '', without: false, edition: undefined };

/** Not checked by the browser, which would say what is wrong in its own language. */
function formPart({ plate, number, without }: TypedCard, fields: FieldErrors): Markup {
  return html`<form class="ask" action="/check" method="get" autocomplete="off" novalidate aria-label="${t('publicPages.check.form')}" data-check>
${fieldsPart(FIELDS, { plate, number }, fields)}
<p class="check"><input id="without" name="without" type="checkbox" value="1"${without ? html` checked` : ''}><label for="without">${t('cards.noPlate')}</label></p>
<p><button class="primary" type="submit">${t('cards.checkSubmit')}</button></p>
</form>`;
}

/** What stands of the card that day. */
function answerPart(
  { card, today }: NonNullable<CheckContent['answer']>,
  edition: number | undefined,
): Markup {
  if (card === null)
    return verdictPart(
      { state: 'unknown', tone: 'bad' },
      html`<h2>${t('cards.unknown')}</h2><p>${t('cards.unknownText')}</p>`,
    );
  const state = stateOf(card, edition, today);
  const explanation = explanationOf(card, state);
  const { number, CarRegNo, Opinion, inspectedOn, nextCheckupDate, stationName } = card;
  const opinion = t(Opinion ? 'checkups.list.opinionTrue' : 'checkups.list.opinionFalse');
  return verdictPart(
    { state, tone: TONES[state] },
    html`<h2>${t(`cards.checked.${state}`)}</h2>
${explanation === null ? '' : html`<p>${explanation}</p>`}
${factsPart([
  { name: t('checkups.label.CarRegNo'), value: CarRegNo ? formatPlate(CarRegNo) : t('cards.noPlate') },
  { name: t('cards.checkNumber'), value: number },
  // Where the sentence above doesn't say it.
  ...(state === 'superseded' ? [{ name: t('cards.checked.result'), value: opinion }] : []),
  { name: t('cards.checked.on'), value: formatDay(inspectedOn) },
  ...(nextCheckupDate ? [{ name: t('cards.checked.until'), value: formatDay(nextCheckupDate) }] : []),
  ...(stationName ? [{ name: t('cards.checked.station'), value: stationName }] : []),
])}`,
  );
}

type State = Validity | 'void' | 'superseded';

const TONES: Record<State, Tone> = {
  fit: 'good',
  faulty: 'bad',
  over: 'wait',
  void: 'bad',
  superseded: 'bad',
};

function stateOf(card: CheckedCard, edition: number | undefined, today: Day): State {
  if (card.void) return 'void';
  if (edition !== undefined && edition < (card.edition ?? edition)) return 'superseded';
  return validityOf(card, today);
}

function explanationOf({ amendedOn }: CheckedCard, state: State): string | null {
  if (state === 'void') return t('cards.checked.voidText');
  if (!amendedOn) return null;
  const day = formatDay(amendedOn);
  return t(state === 'superseded' ? 'cards.checked.supersededText' : 'cards.checked.amended', { day });
}
