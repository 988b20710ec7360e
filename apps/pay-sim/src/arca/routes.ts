import type { FastifyInstance, FastifyReply } from 'fastify';
import { answer, type Form } from '../answer.ts';
import { hy } from '../hy.ts';
import { buttons, facts, type Html, hidden, html, note, page } from '../page.ts';
import type { Sim } from '../sim.ts';
import { coded, extendedStatus, oldStatus } from './answers.ts';
import type { Order } from './order.ts';
import { cancel, find, isOpen, pay, refund, register, reverse, tryCard } from './orders.ts';

const FORM = '/payment/merchants/inspect';
const CLOCK = new Intl.DateTimeFormat('hy-AM', { timeStyle: 'short', timeZone: 'Asia/Yerevan' });

/** The gateway of Armenian Card as a shop and a payer see it. */
export function arcaRoutes(app: FastifyInstance, sim: Sim): void {
  const isLogin = ({ userName, password }: Form) =>
    userName === sim.settings.arca.userName && password === sim.settings.arca.password;
  type Method = (form: Form, host: string, fails: boolean) => Record<string, unknown>;
  const methods: Record<string, Method> = {
    register(form, host) {
      const order = register(sim, form);
      if (typeof order === 'number') return coded(sim, order);
      const formUrl = `http://${host}${FORM}/payment_hy.html?mdOrder=${order.orderId}`;
      return { ...coded(sim, 0), orderId: order.orderId, formUrl };
    },
    getOrderStatusExtended: (form) => extendedStatus(sim, find(sim, form)),
    getOrderStatus: (form) => oldStatus(find(sim, form)),
    reverse: (form, _host, fails) => coded(sim, reverse(sim, find(sim, form), fails)),
    refund: (form) => coded(sim, refund(find(sim, form), form.amount)),
  };
  for (const [name, work] of Object.entries(methods)) {
    app.post<{ Body: Form }>(`/payment/rest/${name}.do`, (request, reply) =>
      answer(sim, reply, `arca.${name}`, (fault) => {
        if (!isLogin(request.body)) return coded(sim, 5);
        if (fault?.kind === 'system-error') return coded(sim, 7);
        return work(request.body, request.host, fault?.kind === 'fail');
      }),
    );
  }

  app.get<{ Querystring: Form }>(`${FORM}/payment_hy.html`, (request, reply) =>
    show(reply, find(sim, { orderId: request.query.mdOrder ?? '' })),
  );
  app.post<{ Body: Form }>(`${FORM}/pay`, (request, reply) => {
    const order = find(sim, { orderId: request.body.mdOrder ?? '' });
    if (order === undefined || !isOpen(order)) return show(reply, order);
    if (request.body.do === 'cancel') cancel(order);
    else if (order.status === 5) pay(sim, order);
    else tryCard(sim, order, Number(request.body.bank ?? 0));
    if (isOpen(order)) return show(reply, order, request.body.close);
    const tabIsClosed = request.body.close === 'yes' || sim.faults.take('arca.return')?.kind === 'closed-tab';
    if (tabIsClosed) return reply.type('text/html').send(page(hy.arca, note(hy.closed)));
    const { returnUrl, orderId } = order;
    return reply.redirect(`${returnUrl}${returnUrl.includes('?') ? '&' : '?'}orderId=${orderId}`, 303);
  });
}

function show(reply: FastifyReply, order: Order | undefined, close?: string): FastifyReply {
  reply.type('text/html').code(order === undefined ? 404 : 200);
  if (order === undefined) return reply.send(page(hy.arca, note(hy.unknown)));
  const order_ = facts([
    [hy.order, order.orderNumber],
    [hy.sum, hy.drams((order.amount / 100).toFixed(2))],
    [hy.description, order.description],
    [hy.until, CLOCK.format(order.expiresAt)],
  ]);
  if (!isOpen(order)) return reply.send(page(hy.arca, html`${order_}${note(hy.over)}`));
  return reply.send(page(hy.arca, html`${order_}${payForm(order, close)}`));
}

function payForm(order: Order, close: string | undefined): Html {
  const secure = order.status === 5;
  const tried = !secure && order.actionCode > 0;
  return html`<form method="post" action="${FORM}/pay">${hidden({ mdOrder: order.orderId })}
${tried ? note(hy.triesLeft(order.triesLeft)) : undefined}
${secure ? html`<h2>${hy.secure}</h2>${note(hy.secureExplained)}${hidden(close ? { close } : {})}` : choice()}
${buttons(['pay', secure ? hy.confirm : hy.pay], ['cancel', hy.cancel])}</form>`;
}

function choice(): Html {
  const outcomes = [
    ['0', hy.outcome.approved],
    ['116', hy.outcome.noMoney],
    ['101', hy.outcome.expired],
    ['111', hy.outcome.number],
    ['151019', hy.outcome.silent],
  ] as const;
  return html`<fieldset><legend>${hy.card}</legend>${outcomes.map(
    ([code, text], index) =>
      html`<label><input type="radio" name="bank" value="${code}"${index === 0 ? html` checked` : undefined}>${text}</label>`,
  )}</fieldset><label><input type="checkbox" name="close" value="yes">${hy.closeTab}</label>`;
}
