import { describe, expect, it } from 'vitest';
import { ATTEMPT_STATES, attemptAfter, ORDER_STATES, orderAfter, PAYMENT_EVENTS } from './order-states.ts';

/** domain: a late confirmation is legal and looked at, nothing leaves what was given back, silence changes nothing. */
const ORDERS = `
                   | started  | pending  | authenticating | unknown | paid  | declined | expired  | cancelled  | refunded_part       | refunded_all | reversed
new                | pending  | pending  | pending        | new     | paid  | failed   | expired  | cancelled  | partially_refunded! | refunded!    | reversed!
pending            | pending  | pending  | pending        | pending | paid  | failed   | expired  | cancelled  | partially_refunded! | refunded!    | reversed!
paid               | paid!    | paid     | paid           | paid    | paid  | paid!    | paid     | paid!      | partially_refunded  | refunded     | reversed
partially_refunded | partially_refunded! | partially_refunded | partially_refunded | partially_refunded | partially_refunded | partially_refunded! | partially_refunded | partially_refunded! | partially_refunded | refunded | reversed
refunded           | refunded! | refunded | refunded      | refunded | refunded | refunded! | refunded | refunded! | refunded           | refunded     | refunded
reversed           | reversed! | reversed | reversed      | reversed | reversed | reversed! | reversed | reversed! | reversed           | reversed     | reversed
failed             | pending  | failed   | failed         | failed  | paid! | failed   | failed   | cancelled  | partially_refunded! | refunded!    | reversed!
expired            | pending  | expired  | expired        | expired | paid! | expired  | expired  | cancelled  | partially_refunded! | refunded!    | reversed!
cancelled          | cancelled! | cancelled | cancelled    | cancelled | paid! | cancelled | cancelled | cancelled | partially_refunded! | refunded!   | reversed!`;

const ATTEMPTS = `
               | started | pending | authenticating | unknown | paid      | declined | expired | cancelled | refunded_part | refunded_all | reversed
creating       | open    | unknown | authenticating | unknown | succeeded | declined | expired | expired   | succeeded     | succeeded    | succeeded
open           | open    | open    | authenticating | open    | succeeded | declined | expired | expired   | succeeded     | succeeded    | succeeded
authenticating | authenticating | authenticating | authenticating | authenticating | succeeded | declined | expired | expired | succeeded | succeeded | succeeded
unknown        | unknown | unknown | unknown        | unknown | succeeded | declined | expired | unknown   | succeeded     | succeeded    | succeeded
succeeded      | succeeded! | succeeded | succeeded | succeeded | succeeded | succeeded! | succeeded | succeeded! | succeeded | succeeded  | succeeded
declined       | declined! | declined | declined    | declined | succeeded | declined | declined | declined  | succeeded    | succeeded    | succeeded
expired        | expired! | expired | expired       | expired | succeeded | expired  | expired | expired    | succeeded     | succeeded    | succeeded`;

function cellsOf(table: string): [string, string, string][] {
  const [head = '', ...lines] = table.trim().split('\n');
  const events = head.split('|').slice(1);
  return lines.flatMap((line) => {
    const [state = '', ...cells] = line.split('|').map((cell) => cell.trim());
    return cells.map((cell, index): [string, string, string] => [state, events[index]?.trim() ?? '', cell]);
  });
}

const said = ({ state, unexpected }: { state: string; unexpected: boolean }) =>
  `${state}${unexpected ? '!' : ''}`;

describe.each([
  ['order', ORDERS, ORDER_STATES, orderAfter],
  ['attempt', ATTEMPTS, ATTEMPT_STATES, attemptAfter],
] as const)('every state of an %s by every event', (_name, table, states, after) => {
  const cells = cellsOf(table);
  it.each(cells)('%s, %s: %s', (state, event, next) => {
    expect(said((after as (state: string, event: string) => never)(state, event))).toBe(next);
  });

  it('is all there are', () => {
    const stated = cells.map(([state, event]) => `${state} ${event}`);
    expect(stated).toEqual(states.flatMap((state) => PAYMENT_EVENTS.map((event) => `${state} ${event}`)));
  });
});
