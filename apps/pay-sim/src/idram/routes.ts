import type { FastifyInstance } from 'fastify';
import type { Form } from '../answer.ts';
import { hy } from '../hy.ts';
import { formOf } from '../mailbox.ts';
import { buttons, facts, hidden, html, note, page } from '../page.ts';
import type { Sim } from '../sim.ts';
import { carried, precheck, transfer } from './transactions.ts';

const PAYER = '200000001';

/** The wallet as a payer sees it. */
export function idramRoutes(app: FastifyInstance, sim: Sim): void {
  app.post<{ Body: Form }>('/Payment/GetPayment', (request, reply) => {
    const { EDP_AMOUNT = '', EDP_BILL_NO = '', EDP_DESCRIPTION = '', ...rest } = request.body;
    reply.type('text/html');
    if (rest.EDP_REC_ACCOUNT !== sim.settings.idram.account)
      return reply.code(400).send(page(hy.idram, note(hy.wrongAccount)));
    if (!(Number(EDP_AMOUNT) > 0) || EDP_BILL_NO === '')
      return reply.code(400).send(page(hy.idram, note(hy.unknown)));
    return reply.send(
      page(
        hy.idram,
        html`${facts([
          [hy.order, EDP_BILL_NO],
          [hy.description, EDP_DESCRIPTION],
          [hy.payer, PAYER],
        ])}<form method="post" action="/Payment/Pay">${hidden({ ...rest, EDP_BILL_NO, EDP_DESCRIPTION })}
<label class="field">${hy.sum}<input name="EDP_AMOUNT" inputmode="decimal" value="${EDP_AMOUNT}"></label>
${note(hy.changeable)}<label><input type="checkbox" name="close" value="yes">${hy.closeTab}</label>
${buttons(['pay', hy.pay], ['cancel', hy.cancel])}</form>`,
      ),
    );
  });

  app.post<{ Body: Form }>('/Payment/Pay', async (request, reply) => {
    const form = request.body;
    const { successUrl, failUrl } = sim.settings.idram;
    const query = formOf({ EDP_BILL_NO: form.EDP_BILL_NO ?? '', ...carried(form) });
    if (form.do === 'cancel' || !(await precheck(sim, form)))
      return reply.redirect(`${failUrl}?${query}`, 303);
    const doubled = sim.faults.take('idram.pay')?.kind === 'second-payment';
    const paid = await transfer(sim, form, form.payer ?? PAYER);
    if (doubled) await transfer(sim, form, '200000002');
    if (form.close === 'yes' || sim.faults.take('idram.return')?.kind === 'closed-tab')
      return reply.type('text/html').send(page(hy.idram, note(hy.closed)));
    return reply.redirect(`${paid.state === 'successful' ? successUrl : failUrl}?${query}`, 303);
  });
}
