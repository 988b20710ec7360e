import type { AppOptions } from '../src/app/build-app.ts';
import { idramStart } from '../src/platform/gateways/idram/idram.ts';
import { paymentGatewaysOf } from '../src/platform/gateways/payments/payment-settings.ts';
import { telcellStart } from '../src/platform/gateways/telcell/telcell.ts';
import type { OpenAttempt } from './build/payment-order.ts';
import { STATIONS } from './fixtures.ts';
import { KEYS, startPaySim } from './pay-sim.ts';
import { type TestApp, testApp } from './test-app.ts';

/** The application with the providers that call it, over real connections. */
export async function appWithProviders(options: Partial<AppOptions> = {}) {
  // Where the shop is, is told when it listens.
  const sim = await startPaySim('http://127.0.0.1:9');
  const idram = {
    action: `${sim.origin}/Payment/GetPayment`,
    account: KEYS.IDRAM_ACCOUNT,
    secret: KEYS.IDRAM_SECRET,
  };
  const telcell = {
    url: `${sim.origin}/invoices`,
    issuer: KEYS.TELCELL_ISSUER,
    key: KEYS.TELCELL_KEY,
    origins: [sim.origin],
  };
  const here = { station: STATIONS.oneA, addresses: ['127.0.0.1'] };
  const settings = {
    arca: undefined,
    idram,
    telcell,
    onepay: { secret: KEYS.ONEPAY_SECRET },
    easypay: { token: KEYS.EASYPAY_TOKEN, ...here },
    telcellKiosk: { token: KEYS.TELCELL_KIOSK_TOKEN, ...here },
  };
  let clock: TestApp['clock'] | undefined;
  // Who does not answer rests by the clock of the test.
  const paymentGateways = paymentGatewaysOf(settings, () => clock?.now().getTime() ?? 0);
  const test = await testApp({ connections: 24, paymentGateways, ...options });
  clock = test.clock;
  const url = await test.app.listen({ port: 0, host: '127.0.0.1' });
  return {
    test,
    sim,
    url,
    /** what the shop has agreed with the providers; numbers of bills go on */
    async agree() {
      await sim.control({
        settings: {
          idram: {
            resultUrl: `${url}/api/payments/idram/result`,
            successUrl: `${url}/idram/success`,
            failUrl: `${url}/idram/fail`,
          },
          telcell: {
            resultUrl: `${url}/api/payments/telcell/result`,
            redirectUrl: `${url}/api/payments/telcell/redirect`,
            callback: 1,
            issuerId: 'decoded',
          },
          onepay: { url: `${url}/api/payments/onepay/result` },
          terminal: { url: `${url}/api/billers/easypay` },
          kiosk: { url: `${url}/api/billers/telcell` },
        },
      });
    },
    /** a person pays this attempt in his wallet, or what he has made of its form */
    payIdram({ merchantNo: billNo, amount: drams }: OpenAttempt, change: Record<string, string> = {}) {
      const { fields } = idramStart(idram, { billNo, drams, description: 'Տեխզննում' });
      return sim.submit('/Payment/Pay', { ...fields, do: 'pay', ...change });
    },
    /** a person begins with this attempt in his wallet; gives the number of the bill */
    async beginTelcell({ merchantNo, amount: drams }: OpenAttempt): Promise<string> {
      await fetch(telcellStart(telcell, { merchantNo, drams, description: 'Տեխզննում' }).url);
      return (await sim.state()).telcell.at(-1)?.invoice ?? '';
    },
    payTelcell: (invoice: string, change: Record<string, string> = {}) =>
      sim.submit('/payments/invoice/pay', { invoice, do: 'pay', ...change }),
    async close() {
      await test.close();
      await sim.stop();
    },
  };
}
