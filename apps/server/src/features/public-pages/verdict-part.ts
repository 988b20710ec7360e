import { html } from 'hono/html';
import type { Markup } from './page-frame.ts';

/** Its colour; what it means is said in words too. */
export type Tone = 'good' | 'bad' | 'wait' | 'plain';
type Verdict = { state: string; tone: Tone };

/** What was asked about stands out, above the form with which something else is asked. */
export function verdictPart({ state, tone }: Verdict, content: Markup): Markup {
  return html`<section class="verdict" data-state="${state}" data-tone="${tone}">
${content}
</section>`;
}

/** A row of facts; `filled`: by which name a script fills it in, in a part that the page only brings along */
export type Fact = { name: string; value?: string; filled?: string };

export function factsPart(facts: readonly Fact[]): Markup {
  return html`<dl class="facts">
${facts.map(
  ({ name, value = '', filled }) =>
    html`<div><dt>${name}</dt><dd${filled ? html` data-fact="${filled}"` : ''}>${value}</dd></div>`,
)}
</dl>`;
}
