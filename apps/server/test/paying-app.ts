import {
  paymentGatewaysOf,
  readPaymentSettings,
} from '../src/platform/gateways/payments/payment-settings.ts';
import { STATIONS } from './fixtures.ts';
import { KEYS, startPaySim } from './pay-sim.ts';
import { type TestApp, testApp } from './test-app.ts';

export type PaySim = Awaited<ReturnType<typeof startPaySim>>;

/** The application and the payment simulator, which speaks to it as the providers do. */
export async function payingApp(shopUrl = 'http://127.0.0.1:9'): Promise<{
  test: TestApp;
  sim: PaySim;
  /** what a person does at ArCa's form, with 3-D Secure */
  payAtArca(orderId: string, fields?: Record<string, string>): Promise<string | null>;
  close(): Promise<void>;
}> {
  const sim = await startPaySim(shopUrl);
  const settings = readPaymentSettings(
    {
      ...KEYS,
      EASYPAY_STATION: STATIONS.oneA,
      EASYPAY_ADDRESSES: '127.0.0.1',
      TELCELL_KIOSK_STATION: STATIONS.oneA,
      TELCELL_KIOSK_ADDRESSES: '127.0.0.1',
      ARCA_URL: `${sim.origin}/payment/rest`,
      IDRAM_URL: `${sim.origin}/Payment/GetPayment`,
      TELCELL_URL: `${sim.origin}/invoices`,
    },
    'demonstration',
  );
  let test: TestApp | undefined;
  // Who does not answer rests by the clock of the test.
  const gateways = paymentGatewaysOf(settings, () => test?.clock.now().getTime() ?? 0);
  test = await testApp({ connections: 24, paymentGateways: gateways });
  const { close } = test;
  const form = '/payment/merchants/inspect/pay';
  return {
    test,
    sim,
    async payAtArca(orderId, fields = {}) {
      await sim.submit(form, { mdOrder: orderId, do: 'pay', bank: '0', ...fields });
      return (await sim.submit(form, { mdOrder: orderId, do: 'pay', ...fields })).location;
    },
    async close() {
      await close();
      await sim.stop();
    },
  };
}
