import {
  paymentGatewaysOf,
  readPaymentSettings,
} from '../src/platform/gateways/payments/payment-settings.ts';
import { KEYS } from './pay-sim.ts';

/** Idram alone, which only the payer's browser is sent to: orders can be made and nobody is spoken to. */
export const WALLET = paymentGatewaysOf(
  readPaymentSettings(
    { IDRAM_ACCOUNT: KEYS.IDRAM_ACCOUNT, IDRAM_SECRET: KEYS.IDRAM_SECRET },
    'demonstration',
  ),
);
