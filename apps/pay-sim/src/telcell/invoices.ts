import { createHash } from 'node:crypto';
import type { Form } from '../answer.ts';
import { type Call, FORM, formOf } from '../mailbox.ts';
import type { Sim } from '../sim.ts';
import type { Invoice } from './invoice.ts';

const DAY_MS = 86_400_000;
const FIRST = 7_001;
const WALLET = '3283000000000';

const md5 = (text: string) => createHash('md5').update(text, 'utf8').digest('hex');
const same = (one: string | undefined, other: string) => one?.toLowerCase() === other;

type Ordered = Pick<Invoice, 'issuerId' | 'description' | 'sum' | 'buyer'>;

function issue(sim: Sim, order: Ordered, validDays: string | undefined): Invoice {
  const invoice = String(FIRST + sim.invoices.size);
  const issuedAt = sim.now();
  const made: Invoice = {
    ...order,
    invoice,
    status: 'NEW',
    issuedAt,
    validUntil: new Date(issuedAt.getTime() + Number(validDays ?? 1) * DAY_MS),
    paidAt: null,
  };
  sim.invoices.set(invoice, made);
  return made;
}

/** The browser's start; undefined: not signed by the shop. */
export function postInvoice(sim: Sim, form: Form): Invoice | undefined {
  const { issuer, key } = sim.settings.telcell;
  const { currency = '', price = '', product = '', issuer_id = '', valid_days = '' } = form;
  const signed = key + issuer + currency + price + product + issuer_id + valid_days;
  if (form.issuer !== issuer || !same(form.security_code, md5(signed))) return undefined;
  if (!/^[1-9]\d*(\.\d{2})?$/.test(price) || issuer_id === '') return undefined;
  return issue(sim, { issuerId: issuer_id, description: product, sum: price, buyer: WALLET }, valid_days);
}

/** What the shop's server asks, answered in plain text as the gateway does. */
export function serverCall(sim: Sim, form: Form): string {
  const { issuer, key } = sim.settings.telcell;
  const { invoice = '', issuer_id = '' } = form;
  if (form['bill:issuer'] === issuer) {
    const { buyer = '', currency = '', sum = '', description = '', valid_days = '' } = form;
    const signed = key + issuer + buyer + currency + sum + description + valid_days + issuer_id;
    if (!same(form.checksum, md5(signed))) return 'wrong checksum';
    return issue(sim, { issuerId: issuer_id, description, sum, buyer }, valid_days).invoice;
  }
  if (form['check_bill:issuer'] === issuer) {
    if (!same(form.checksum, md5(key + issuer + invoice + issuer_id))) return 'wrong checksum';
    return block(sim, sim.invoices.get(invoice));
  }
  if (form['cancel_bill:issuer'] === issuer) {
    if (!same(form.checksum, md5(key + issuer + invoice + issuer_id))) return 'wrong checksum';
    const found = sim.invoices.get(invoice);
    if (found && found.status !== 'PAID') return 'not paid';
    if (found) found.status = 'CANCELED';
    return block(sim, found);
  }
  return 'unknown command';
}

export const statusOf = (sim: Sim, { status, validUntil }: Invoice) =>
  status === 'NEW' && sim.now() >= validUntil ? 'EXPIRED' : status;

function block(sim: Sim, found: Invoice | undefined): string {
  if (found === undefined) return 'no such invoice';
  const lines = {
    invoice: found.invoice,
    status: statusOf(sim, found),
    sum: found.sum,
    currency: '51',
    buyer: found.buyer,
    description: found.description,
    issuer_id: found.issuerId,
    issue_time: timeOf(found.issuedAt),
    valid_time: timeOf(found.validUntil),
    received_time: '',
    paid_time: found.paidAt === null ? '' : timeOf(found.paidAt),
  };
  const body = Object.entries(lines)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
  const checksum = md5(sim.settings.telcell.key + body);
  return `${body}checksum=${checksum}\nchecksum2=${md5(`system${checksum}`)}\n`;
}

/** `yyyy-MM-dd HH:mm:ss` */
const timeOf = (at: Date) => at.toISOString().slice(0, 19).replace('T', ' ');

/** Tells RESULT_URL what became of the invoice. Nothing depends on the answer: nobody has written down what would. */
export function callback(sim: Sim, invoice: Invoice): Call {
  const { key, resultUrl, callback: version, issuerId } = sim.settings.telcell;
  const decoded = Buffer.from(invoice.issuerId, 'base64').toString('utf8');
  const status = statusOf(sim, invoice);
  const time = timeOf(sim.now());
  return {
    at: 'telcell.callback',
    letter(spoil) {
      const fields: Record<string, string> = {
        invoice: invoice.invoice,
        issuer_id: issuerId === 'base64' ? invoice.issuerId : decoded,
        payment_id: `9${invoice.invoice}`,
        ...(version === 2 ? { buyer: invoice.buyer } : {}),
        currency: '51',
        sum: spoil === 'amount' ? '1' : invoice.sum,
        time,
        status,
      };
      const checksum = md5(key + Object.values(fields).join(''));
      fields.checksum = spoil === 'checksum' ? '0'.repeat(32) : checksum;
      return { url: resultUrl, headers: FORM, body: formOf(fields) };
    },
    heard({ status: answered }) {
      if (answered !== 200) sim.alerts.push(`telcell ${invoice.invoice} ${answered ?? 'no answer'}`);
    },
  };
}
