import { ordersEndpoints, type StartedPayment } from '@inspect/contract/payments';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { showFailure } from '../../platform/notify/toast.ts';

/** Asks for the own company's subscription and leads to the bank's page, which leads back here. */
export function usePaySubscription() {
  return useMutation({
    mutationFn: () => call(ordersEndpoints.makeCompanyPayment, { body: {} }),
    onSuccess: ({ formUrl }: StartedPayment) => {
      if (formUrl) location.assign(formUrl);
    },
    onError: showFailure,
  });
}
