import { t } from '@inspect/contract/i18n';
import { ordersEndpoints } from '@inspect/contract/payments';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { call, ServerRefusal } from '../../platform/api/call.ts';
import { useInvalidate } from '../../platform/api/invalidate.ts';
import { toast } from '../../platform/notify/toast.ts';
import { type Returned, returnedPayment, withoutPayment } from './returned-payment.ts';

const REFUSED = ['payment.failed', 'payment.unknown'];
const TRIES = 5;
const BETWEEN_MS = 3_000;

/** The bank has led the browser back with an order's number: it is confirmed, and goes out of the address at once. */
export function PaymentReturn() {
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const { search, pathname } = useLocation();
  const returned = returnedPayment(search);
  // Each order that comes back once, whatever else stands in the address by then.
  const asked = useRef(new Set<string>());
  useEffect(() => {
    if (returned === null || asked.current.has(returned.orderId)) return;
    asked.current.add(returned.orderId);
    void navigate({ to: pathname, search: withoutPayment(search), replace: true });
    void confirm(returned).then(() => Promise.all([invalidate('checkups'), invalidate('companies')]));
  }, [returned, navigate, pathname, search, invalidate]);
  return null;
}

const ENDPOINTS = {
  confirmArca: ordersEndpoints.confirmArca,
  confirmArcaCompany: ordersEndpoints.confirmArcaCompany,
} as const;

/** Nobody can say at once whether money has come: it is asked a few times, and then left to the server. */
async function confirm({ action, orderId }: Returned): Promise<void> {
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
