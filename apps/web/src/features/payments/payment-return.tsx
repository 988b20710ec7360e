import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useInvalidate } from '../../platform/api/invalidate.ts';
import { showFailure } from '../../platform/notify/toast.ts';

/** The bank has led the browser back with an order's number: it is confirmed, and goes out of the address at once. */
export function PaymentReturn() {
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const { search, pathname } = useLocation();
  const { orderId }: { orderId?: string } = search;
  // Each order that comes back once, whatever else stands in the address by then.
  const asked = useRef(new Set<string>());
  useEffect(() => {
    if (orderId === undefined || asked.current.has(orderId)) return;
    asked.current.add(orderId);
    // Few are led back: what asks is fetched when somebody is.
    import('./confirm-payment.ts')
      .then(async ({ confirmPayment, returnedPayment, withoutPayment }) => {
        const returned = returnedPayment(search);
        if (returned === null) return;
        void navigate({ to: pathname, search: withoutPayment(search), replace: true });
        await confirmPayment(returned);
        await Promise.all([invalidate('checkups'), invalidate('companies')]);
      })
      .catch(showFailure);
  }, [orderId, navigate, pathname, search, invalidate]);
  return null;
}
