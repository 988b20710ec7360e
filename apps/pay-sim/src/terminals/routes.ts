import type { FastifyInstance } from 'fastify';
import type { Form } from '../answer.ts';
import { hy } from '../hy.ts';
import { facts, hidden, html, note, page } from '../page.ts';
import type { Sim } from '../sim.ts';
import { ask, networkOf, putIn } from './payments.ts';

/** The terminal in a shop: what is owed for a plate, then notes. */
export function terminalRoutes(app: FastifyInstance, sim: Sim): void {
  app.get('/terminal', (_request, reply) => reply.type('text/html').send(page(hy.terminal, FIRST)));
  app.post<{ Body: Form }>('/terminal/check', async (request, reply) => {
    const network = networkOf(request.body);
    const account = request.body.account ?? '';
    const told = await ask(sim, network, account);
    reply.type('text/html');
    const again = html`<p><a href="/terminal">${hy.again}</a></p>`;
    if (told === undefined) return reply.send(page(hy.terminal, html`${note(hy.noAnswer)}${again}`));
    const said = facts([
      [hy.plate, account],
      [hy.answer, told.message],
      ...(told.debt === undefined ? [] : ([[hy.debt, hy.drams(String(told.debt))]] as const)),
    ]);
    // Real ones stop here; this one may be made to take notes all the same, as happens when two pay at once.
    const warning = told.code === 0 ? undefined : note(hy.refusedCheck);
    return reply.send(
      page(
        hy.terminal,
        html`${said}${warning}<form method="post" action="/terminal/pay">${hidden({ network, account })}
<label class="field">${hy.sum}<input name="amount" inputmode="numeric" required pattern="[1-9][0-9]*" value="${told.debt || undefined}"></label>
<div class="buttons"><button class="first">${hy.putIn}</button></div></form>${again}`,
      ),
    );
  });
  app.post<{ Body: Form }>('/terminal/pay', async (request, reply) => {
    const { payment, call } = putIn(sim, request.body);
    await sim.mailbox.tell(call);
    const answer = payment.answers.at(-1);
    const told = facts([
      [hy.plate, payment.account],
      [hy.sum, hy.drams(payment.amount)],
      [hy.number, payment.transactId],
      [hy.state, hy.terminalState[payment.state]],
    ]);
    const again = html`<p><a href="/terminal">${hy.again}</a></p>`;
    const shown = answer === undefined ? undefined : note(hy.sent(`${answer.status ?? '–'} ${answer.body}`));
    return reply.type('text/html').send(page(hy.terminal, html`${told}${shown}${again}`));
  });
}

const FIRST = html`<form method="post" action="/terminal/check">
<fieldset><legend>${hy.network}</legend>
<label><input type="radio" name="network" value="easypay" checked>${hy.networks.easypay}</label>
<label><input type="radio" name="network" value="kiosk">${hy.networks.kiosk}</label></fieldset>
<label class="field">${hy.plate}<input name="account" required></label>
<div class="buttons"><button class="first">${hy.check}</button></div></form>`;
