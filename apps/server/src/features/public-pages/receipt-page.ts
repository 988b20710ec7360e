import { t } from '@inspect/contract/i18n';
import { formatDateTime, formatDrams, formatPlate } from '@inspect/contract/kernel';
import { html } from 'hono/html';
import { type Markup, pageFrame, type Site } from './page-frame.ts';
import type { ToldLine } from './public-pages.query.ts';
import { type Fact, factsPart, type Tone, verdictPart } from './verdict-part.ts';

type State = 'paid' | 'partly' | 'returned' | 'unknown';

const TONES: Record<State, Tone> = { paid: 'good', partly: 'wait', returned: 'bad', unknown: 'bad' };

/** Where the QR of a receipt leads: what the ledger says of that money now. No lines = there is no such receipt. */
export function receiptPage(site: Site, number: string, lines: readonly ToldLine[]): Markup {
  const state = stateOf(lines);
  return pageFrame(site, {
    page: null,
    title: t('publicPages.receipt.title'),
    description: t('publicPages.receipt.description'),
    unlisted: true,
    main: verdictPart(
      { state, tone: TONES[state] },
      html`<h2>${t(`publicPages.receipt.state.${state}`)}</h2>
<p>${t(`publicPages.receipt.text.${state}`)}</p>
${lines[0] ? factsPart(factsOf(number, lines[0], lines)) : ''}`,
    ),
  });
}

const sumOf = (lines: readonly ToldLine[], of: 'received' | 'returned') =>
  lines.reduce((sum, line) => sum + line[of], 0);

function stateOf(lines: readonly ToldLine[]): State {
  if (lines.length === 0) return 'unknown';
  const returned = sumOf(lines, 'returned');
  if (returned === 0) return 'paid';
  return returned < sumOf(lines, 'received') ? 'partly' : 'returned';
}

function factsOf(number: string, first: ToldLine, lines: readonly ToldLine[]): Fact[] {
  const returned = sumOf(lines, 'returned');
  return [
    { name: t('publicPages.receipt.number'), value: number },
    { name: t('payments.receipt.date'), value: formatDateTime(first.at) },
    ...(first.plate ? [{ name: t('payments.receipt.plate'), value: formatPlate(first.plate) }] : []),
    {
      name: t('companies.company'),
      value: `${first.company}, ${t('payments.receipt.taxCode', { code: first.taxCode })}`,
    },
    ...(first.station ? [{ name: t('companies.station'), value: first.station }] : []),
    ...lines.map((line) => ({ name: lineText(line), value: formatDrams(line.received) })),
    ...(returned > 0 ? [{ name: t('publicPages.receipt.returned'), value: formatDrams(returned) }] : []),
    { name: t('payments.receipt.total'), value: formatDrams(sumOf(lines, 'received') - returned) },
  ];
}

/** As the paper says it. */
function lineText({ purpose, taxYears, method }: ToldLine): string {
  const name = t(`payments.purpose.${purpose}`);
  const said =
    taxYears.length === 0 ? name : t('payments.receipt.years', { purpose: name, years: taxYears.join(', ') });
  return t('payments.receipt.line', { purpose: said, method: t(`payments.method.${method}`) });
}
