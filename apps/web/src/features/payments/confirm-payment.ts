import { t } from '@inspect/contract/i18n';
import { ordersEndpoints } from '@inspect/contract/payments';
import { call, ServerRefusal } from '../../platform/api/call.ts';
import { toast } from '../../platform/notify/toast.ts';
import type { Returned } from './returned-payment.ts';

export { returnedPayment, withoutPayment } from './returned-payment.ts';

const REFUSED = ['payment.failed', 'payment.unknown'];
const TRIES = 5;
const BETWEEN_MS = 3_000;

const ENDPOINTS = {
  confirmArca: ordersEndpoints.confirmArca,
  confirmArcaCompany: ordersEndpoints.confirmArcaCompany,
} as const;

/** Nobody can say at once whether money has come: it is asked a few times, and then left to the server. */
export async function confirmPayment({ action, orderId }: Returned): Promise<void> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    if (tried > 0) await new Promise((done) => setTimeout(done, BETWEEN_MS));
    try {
      const { status, message } = await call(ENDPOINTS[action], { body: { orderId } });
      if (status) return toast.success(message);
    } catch (problem) {
      if (problem instanceof ServerRefusal && REFUSED.includes(problem.code))
        return toast.danger(t('payments.failed'));
    }
  }
  toast.warning(t('payments.back.later'));
}
