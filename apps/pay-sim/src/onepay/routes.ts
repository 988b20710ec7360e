import type { FastifyInstance } from 'fastify';
import type { Form } from '../answer.ts';
import { hy } from '../hy.ts';
import { html, note, page } from '../page.ts';
import type { Sim } from '../sim.ts';
import { mediate } from './payments.ts';

/** The mediator's page, where a citizen pays before he comes to the station. */
export function onepayRoutes(app: FastifyInstance, sim: Sim): void {
  app.get('/onepay', (_request, reply) => reply.type('text/html').send(page(hy.onepay, FORM)));
  app.post<{ Body: Form }>('/onepay', async (request, reply) => {
    const { call } = mediate(sim, request.body);
    const outcome = await sim.mailbox.tell(call);
    const told = outcome?.status === undefined ? '–' : `${outcome.status ?? '–'} ${outcome.body}`;
    const again = html`<p><a href="/onepay">${hy.again}</a></p>`;
    return reply.type('text/html').send(page(hy.onepay, html`${note(hy.sent(told))}${again}`));
  });
}

const FORM = html`<form method="post" action="/onepay">
<label class="field">${hy.plate}<input name="CarRegNo" required></label>
<label class="field">${hy.station}<input name="station" required pattern="[0-9a-f]{24}"></label>
<label class="field">${hy.sum}<input name="amount" inputmode="numeric" required></label>
<div class="buttons"><button class="first">${hy.pay}</button></div></form>`;
