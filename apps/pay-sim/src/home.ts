import type { FastifyInstance } from 'fastify';
import { WORDS } from './arca/answers.ts';
import { hy } from './hy.ts';
import { html, note, page } from './page.ts';
import type { Sim } from './sim.ts';

/** What has been ordered so far, for whoever plays with the demonstration. */
export function homeRoute(app: FastifyInstance, sim: Sim): void {
  app.get('/', (_request, reply) => {
    const rows = [
      ...[...sim.orders.values()].map((one) => [hy.arca, one.orderNumber, WORDS[one.status]] as const),
      ...sim.transactions.map((one) => [hy.idram, one.billNo, one.state] as const),
      ...[...sim.invoices.values()].map((one) => [hy.telcell, one.invoice, one.status] as const),
      ...sim.mediated.map((one) => [hy.onepay, one.transactionId, one.state] as const),
      ...sim.terminals.map((one) => [hy.networks[one.network], one.transactId, one.state] as const),
    ];
    const list = html`<table><tr><th></th><th>${hy.number}</th><th>${hy.state}</th></tr>${rows.map(
      ([name, number, state]) => html`<tr><td>${name}</td><td>${number}</td><td>${state}</td></tr>`,
    )}</table>`;
    return reply.type('text/html').send(
      page(
        hy.home,
        html`<p>${hy.homeExplained}</p><h2>${hy.orders}</h2>${rows.length > 0 ? list : note(hy.none)}
<p><a href="/onepay">${hy.onepay}</a> · <a href="/terminal">${hy.terminal}</a></p><p>${hy.faults}</p>`,
      ),
    );
  });
}
