import type { FastifyInstance, FastifyReply } from 'fastify';
import { answer, type Form } from '../answer.ts';
import { hy } from '../hy.ts';
import { buttons, facts, hidden, html, note, page } from '../page.ts';
import type { Sim } from '../sim.ts';
import type { Invoice } from './invoice.ts';
import { callback, postInvoice, serverCall, statusOf } from './invoices.ts';

/** The wallet: one address for the browser's start and for the shop's server. */
export function telcellRoutes(app: FastifyInstance, sim: Sim): void {
  const start = (reply: FastifyReply, form: Form) => {
    const invoice = postInvoice(sim, form);
    reply.type('text/html');
    if (invoice === undefined) return reply.code(400).send(page(hy.telcell, note(hy.wrongSignature)));
    return show(sim, reply, invoice);
  };
  app.get<{ Querystring: Form }>('/invoices', (request, reply) => start(reply, request.query));
  app.post<{ Body: Form }>('/invoices', (request, reply) => {
    const form = request.body;
    if (form.action === 'PostInvoice') return start(reply, form);
    const command = Object.keys(form).find((name) => name.endsWith(':issuer')) ?? 'unknown:issuer';
    reply.type('text/plain; charset=utf-8');
    return answer(sim, reply, `telcell.${command.slice(0, -':issuer'.length)}`, () => serverCall(sim, form));
  });
  app.get<{ Querystring: Form }>('/payments/invoice/', (request, reply) => {
    const invoice = sim.invoices.get(request.query.invoice ?? '');
    reply.type('text/html');
    if (invoice === undefined) return reply.code(404).send(page(hy.telcell, note(hy.unknown)));
    return show(sim, reply, invoice, request.query.return_url);
  });
  app.post<{ Body: Form }>('/payments/invoice/pay', async (request, reply) => {
    const { body } = request;
    const invoice = sim.invoices.get(body.invoice ?? '');
    reply.type('text/html');
    if (invoice === undefined) return reply.code(404).send(page(hy.telcell, note(hy.unknown)));
    if (statusOf(sim, invoice) !== 'NEW') return show(sim, reply, invoice);
    invoice.status = body.do === 'cancel' ? 'REJECTED' : 'PAID';
    if (invoice.status === 'PAID') invoice.paidAt = sim.now();
    await sim.mailbox.tell(callback(sim, invoice));
    if (body.close === 'yes' || sim.faults.take('telcell.return')?.kind === 'closed-tab')
      return reply.send(page(hy.telcell, note(hy.closed)));
    const back = body.return_url || sim.settings.telcell.redirectUrl;
    const order = encodeURIComponent(Buffer.from(invoice.issuerId, 'base64').toString('utf8'));
    return reply.redirect(`${back}${back.includes('?') ? '&' : '?'}order=${order}`, 303);
  });
}

function show(sim: Sim, reply: FastifyReply, invoice: Invoice, returnUrl?: string): FastifyReply {
  const told = facts([
    [hy.invoice, invoice.invoice],
    [hy.order, Buffer.from(invoice.issuerId, 'base64').toString('utf8')],
    [hy.sum, hy.drams(invoice.sum)],
    [hy.description, Buffer.from(invoice.description, 'base64').toString('utf8')],
    [hy.payer, invoice.buyer],
  ]);
  if (statusOf(sim, invoice) !== 'NEW') return reply.send(page(hy.telcell, html`${told}${note(hy.over)}`));
  const fields = { invoice: invoice.invoice, ...(returnUrl ? { return_url: returnUrl } : {}) };
  return reply.send(
    page(
      hy.telcell,
      html`${told}<form method="post" action="/payments/invoice/pay">${hidden(fields)}
<label><input type="checkbox" name="close" value="yes">${hy.closeTab}</label>
${buttons(['pay', hy.pay], ['cancel', hy.cancel])}</form>`,
    ),
  );
}
