import { t } from '@inspect/contract/i18n';
import { AppError } from '@inspect/contract/kernel';
import { type ordersEndpoints as Endpoints, ordersEndpoints } from '@inspect/contract/payments';
import type { FastifyRequest } from 'fastify';
import { machineRoute, personRoute, type Route } from '../../../platform/http/route.ts';
import { createSharedLimit } from '../../../platform/limits/shared-limit.ts';
import { type Announce, announceStarted } from './announce-order.ts';
import { confirmOrder, findOrder } from './confirm-order.ts';
import { type Order, paidPeriods } from './orders.query.ts';
import { type Begun, beginCheckupOrder, beginCompanyOrder } from './start-order.ts';
import { type ProviderServices, tellProvider } from './tell-provider.ts';
import { findWithdrawn, withdrawOrder } from './withdraw-order.ts';

type Services = ProviderServices & { announce: Announce; publicOrigin: string | undefined };

/** Of one person in a minute: what his browser brings back is known. */
const UNKNOWN_NUMBERS = 20;

/** Each in two steps: what is the person's in his transaction, then the provider is spoken to while none is open. */
export function orderRoutes(services: Services): Route[] {
  const { clock } = services;
  const unknownNumbers = createSharedLimit(services, { name: 'payment-numbers', tries: UNKNOWN_NUMBERS });
  const start = (begun: Begun, request: FastifyRequest, action: 'confirmArca' | 'confirmArcaCompany') =>
    tellProvider(services, begun, {
      returnUrl: `${originOf(services, request)}/?action=${action}`,
      description: descriptionOf(begun),
    });
  const confirm = (endpoint: (typeof Endpoints)['confirmArca'], origin: 'station' | 'company') =>
    machineRoute(endpoint, {
      look: ({ tx, body }) => findOrder(tx, body.orderId, origin),
      work: async ({ actor }, found) => {
        if (!found) {
          await unknownNumbers.take(actor.userId);
          throw new AppError('payment.unknown');
        }
        // Who tries numbers does not learn either that one of them is right.
        await unknownNumbers.check(actor.userId);
        return confirmOrder(services, found);
      },
    });
  const withdraw = async ({ id, provider, amount }: Order) => {
    const { state } = await withdrawOrder(services, id);
    return { _id: id, method: provider, state, amount };
  };
  return [
    machineRoute(ordersEndpoints.makePayment, {
      look: async ({ tx, actor, body }) =>
        body.withdraw
          ? { withdrawn: await findWithdrawn(tx, actor, body) }
          : { begun: await beginCheckupOrder(services, tx, actor, body, clock.now()) },
      work: async ({ http }, found) => {
        if (!('begun' in found)) return { payment: await withdraw(found.withdrawn) };
        const { order, fresh } = found.begun;
        const started = await start(found.begun, http.request, 'confirmArca');
        // Whoever has the checkup before him must know that it is being paid.
        if (fresh) announceStarted(services, order);
        return started;
      },
    }),
    machineRoute(ordersEndpoints.makeCompanyPayment, {
      look: ({ tx, actor }) => beginCompanyOrder(services, tx, actor, clock.now()),
      work: ({ http }, begun) => start(begun, http.request, 'confirmArcaCompany'),
    }),
    personRoute(ordersEndpoints.periods, async ({ tx, actor }) => ({
      data: actor.company === null ? [] : await paidPeriods(tx, actor.company),
    })),
    confirm(ordersEndpoints.confirmArca, 'station'),
    confirm(ordersEndpoints.confirmArcaCompany, 'company'),
  ];
}

const originOf = ({ publicOrigin }: Services, { headers }: FastifyRequest) =>
  publicOrigin ?? `http://${headers.host}`;

/** As the bank shows it to the payer. */
function descriptionOf({ order }: Begun): string {
  if (order.origin === 'company') return t('payments.subscriptionOf');
  return t('payments.inspectionOf', { plate: order.car_reg_no ?? '' }).trim();
}
