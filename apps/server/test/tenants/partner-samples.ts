import type { OfStaff } from './sample.ts';

const SOME_ID = 'a7'.repeat(12);
const PARTNER = { name: 'Գործընկեր', scopes: ['vehicle-status'], minuteQuota: 1, dayQuota: 1 };

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
];
