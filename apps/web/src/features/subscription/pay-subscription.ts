import { ordersEndpoints } from '@inspect/contract/payments';
import { call } from '../../platform/api/call.ts';

/** Asks for the own company's subscription and leads to the bank's page, which leads back here. */
export async function paySubscription(): Promise<void> {
  const { formUrl } = await call(ordersEndpoints.makeCompanyPayment, { body: {} });
  if (formUrl) location.assign(formUrl);
}
