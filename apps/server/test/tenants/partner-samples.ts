import type { OfStaff } from './sample.ts';

const SOME_ID = 'a7'.repeat(12);
const PARTNER = { name: 'Գործընկեր', scopes: ['vehicle-status'], minuteQuota: 1, dayQuota: 1 };

const TARIFF = {
  _id: SOME_ID,
  startsOn: '2027-01-01',
  monthlyFee: 1,
  vehiclePrice: 1,
  historyPrice: 1,
  includedCalls: 0,
  dueDays: 15,
};

/** Partners are of the country, and so is what they did. */
export const partnerSamples: [string, OfStaff][] = [
  ['GET /api/users', {}],
  ['POST /api/users', { body: PARTNER }],
  ['PUT /api/users/:id', { body: { version: 1, minuteQuota: 2 } }],
  ['DELETE /api/users/:id', {}],
  ['GET /api/users/:id/keys', {}],
  ['POST /api/users/:id/keys', { body: { _id: SOME_ID, sandbox: true } }],
  ['DELETE /api/users/keys/:id', {}],
  ['GET /api/history', {}],
  ['GET /api/search-histories', {}],
  ['GET /api/view-histories', {}],
  ['GET /api/payments', {}],
  ['GET /api/payments/:id', {}],
  ['GET /api/payments/:id/statements', {}],
  ['GET /api/payments/statements/:id', {}],
  ['GET /api/payments/statements/:id/export', {}],
  ['POST /api/payments/:id/tariffs', { body: TARIFF }],
  ['DELETE /api/payments/tariffs/:id', {}],
  ['GET /api/payments/:id/corrections', {}],
  ['POST /api/payments/:id/corrections', { body: { _id: SOME_ID, amount: 1, reason: 'սխալ' } }],
  ['GET /api/payments/:id/receipts', {}],
  [
    'POST /api/payments/:id/receipts',
    { body: { _id: SOME_ID, paidOn: '2026-11-20', reference: 'N 1', amount: 1 } },
  ],
  ['POST /api/payments/receipts/:id/cancellation', { body: { _id: SOME_ID, reason: 'սխալ' } }],
  ['GET /api/notifications', {}],
  [
    'POST /api/notifications',
    { body: { partner: SOME_ID, url: 'https://partner.example/events', events: ['concluded'] } },
  ],
  ['PUT /api/notifications/:id', { body: { version: 1, active: false } }],
  ['DELETE /api/notifications/:id', {}],
  ['POST /api/notifications/:id/secret', { body: { _id: SOME_ID } }],
  ['POST /api/notifications/:id/test', { body: { _id: SOME_ID } }],
  ['GET /api/notifications/deliveries', {}],
  ['POST /api/notifications/deliveries/:id/resend', {}],
];
