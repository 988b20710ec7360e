import { AppError } from '@inspect/contract/kernel';
import type { StartedPayment } from '@inspect/contract/payments';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Clock } from '../../../platform/clock.ts';
import { asSystem } from '../../../platform/db/transaction.ts';
import { idramStart } from '../../../platform/gateways/idram/idram.ts';
import type { PaymentGateways } from '../../../platform/gateways/payments/payment-settings.ts';
import { telcellStart } from '../../../platform/gateways/telcell/telcell.ts';
import { applyProviderState } from './apply-provider-state.ts';
import { type Heard, heardHere } from './heard.ts';
import { logReview } from './log-review.ts';
import { attemptById } from './orders.query.ts';
import type { Begun } from './start-order.ts';

export type ProviderServices = {
  pool: pg.Pool;
  clock: Clock;
  logger: FastifyBaseLogger;
  paymentGateways?: PaymentGateways | undefined;
};

/** Where the browser comes back to, and how the bank names what is paid. */
type Page = { returnUrl: string; description: string };

/**
 * Tells the provider of an attempt that was stored before, outside of any transaction, and answers where the person
 * pays. Of an attempt that it knows already the same is answered again.
 * @throws AppError payment.no_answer where the provider can't be reached or refuses: the person may try again
 */
export async function tellProvider(
  services: ProviderServices,
  begun: Begun,
  page: Page,
): Promise<StartedPayment> {
  const { order, attempt, fresh } = begun;
  const payment = { _id: order.id, method: order.provider, state: order.state, amount: order.amount };
  if (order.paid_attempt !== null) return { payment };
  if (order.provider === 'arca') return payAtArca(services, begun, page);
  const started = { payment: { ...payment, state: 'pending' as const }, ...wayOf(services, begun, page) };
  if (fresh) await hear(services, attempt.id, heardHere('started', { providerOrderId: null, formUrl: null }));
  return started;
}

/** Both wallets are told by the browser itself. */
function wayOf({ paymentGateways }: ProviderServices, { order, attempt }: Begun, { description }: Page) {
  const { merchant_no: merchantNo } = attempt;
  const asked = { drams: order.amount, description };
  if (order.provider === 'idram' && paymentGateways?.idram) {
    const { action, fields } = idramStart(paymentGateways.idram, { ...asked, billNo: merchantNo });
    return { formAction: action, fields };
  }
  if (order.provider === 'telcell' && paymentGateways?.telcell)
    return { redirectUrl: telcellStart(paymentGateways.telcell, { ...asked, merchantNo }).url };
  throw new AppError('payment.method_off');
}

async function payAtArca(services: ProviderServices, begun: Begun, page: Page): Promise<StartedPayment> {
  const { order, attempt, fresh } = begun;
  const payment = { _id: order.id, method: order.provider, state: 'pending' as const, amount: order.amount };
  const told = fresh ? await register(services, begun, page) : await attemptOf(services, attempt.id);
  if (told.provider_order_id === null || told.form_url === null) throw new AppError('payment.no_answer');
  return { payment, orderId: told.provider_order_id, formUrl: told.form_url };
}

async function register(services: ProviderServices, { order, attempt }: Begun, page: Page) {
  const arca = services.paymentGateways?.askArca;
  if (!arca) throw new AppError('payment.method_off');
  const answer = await arca.register({ orderNumber: attempt.merchant_no, drams: order.amount, ...page });
  await hear(services, attempt.id, heardOf(answer));
  if (answer.state === 'refused' && answer.why === 'settings')
    services.logger.error(
      { alarm: 'payment_settings', provider: 'arca', errorCode: answer.errorCode },
      'the gateway refuses our login or our requests',
    );
  return attemptOf(services, attempt.id);
}

type Registered = Awaited<ReturnType<NonNullable<PaymentGateways['askArca']>['register']>>;

function heardOf(answer: Registered): Heard {
  if (answer.state === 'registered')
    return heardHere('started', { providerOrderId: answer.orderId, formUrl: answer.formUrl });
  // Certainly not taken up: it has ended, and the next try is another attempt.
  if (answer.state === 'refused' || answer.problem === 'not_sent') return heardHere('declined');
  return heardHere('unknown');
}

async function attemptOf({ pool }: ProviderServices, id: string) {
  const attempt = await asSystem(pool, (tx) => attemptById(tx, id));
  if (!attempt) throw new Error('an attempt that was stored is not there');
  return attempt;
}

/** Who has asked for it knows what becomes of it, so that no page is told. */
async function hear({ pool, clock, logger }: ProviderServices, attempt: string, heard: Heard): Promise<void> {
  const applied = await asSystem(pool, (tx) => applyProviderState(tx, attempt, () => heard, clock.now()));
  logReview(logger, applied);
}
