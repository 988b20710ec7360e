import { newId } from '../../src/platform/ids.ts';
import type { OfStaff, Sample } from './sample.ts';

const MONTH = { startDate: '2026-11-01', endDate: '2026-11-30' };

/** Of payments: their lists, what goes back, cases and receipts. */
export const paymentSamples: [string, Sample | OfStaff][] = [
  [
    'POST /makePayment',
    {
      holder: 'operator',
      input: ({ checkup }) => ({
        body: { _id: newId(), checkup, purposes: ['inspection'], method: 'idram' },
      }),
      makes: { field: '_id', taken: 'order' },
    },
  ],
  ['GET /payments', { holder: 'owner', input: () => ({ query: MONTH }) }],
  ['GET /payments/export', { holder: 'owner', input: () => ({ query: MONTH }) }],
  ['GET /payments/:id', { holder: 'owner', input: ({ payment }) => ({ params: { id: payment } }) }],
  ['GET /payments/:id/receipt', { holder: 'owner', input: ({ payment }) => ({ params: { id: payment } }) }],
  [
    'POST /payments/:id/returns',
    {
      holder: 'owner',
      status: 201,
      input: ({ payment }) => ({
        params: { id: payment },
        body: { _id: newId(), amount: 1, reason: 'Պատճառ' },
      }),
      makes: { field: '_id', taken: 'paymentReturn' },
    },
  ],
  // Nothing has been paid for it.
  [
    'GET /checkup-receipt/:id',
    { holder: 'owner', status: 422, input: ({ checkup }) => ({ params: { id: checkup } }) },
  ],
  ['GET /double-payments', { holder: 'owner', input: () => ({}) }],
  ['GET /paid-not-inspected', { holder: 'owner', input: () => ({ query: MONTH }) }],
  ['GET /paid-not-inspected/export', { holder: 'owner', input: () => ({ query: MONTH }) }],
  ['GET /inspected-not-paid', { holder: 'owner', input: () => ({ query: MONTH }) }],
  ['GET /inspected-not-paid/export', { holder: 'owner', input: () => ({ query: MONTH }) }],
  ['GET /unsettled-yesterday', { holder: 'owner', input: () => ({}) }],
  ['PUT /double-payments/:id', { body: { version: 1, status: 'rejected', note: 'Պատճառ' } }],
  ['GET /provider-statements', {}],
  ['POST /provider-statements', { parts: [{ name: 'a.csv', type: 'text/csv', content: 'EDP_TRANS_ID' }] }],
  ['GET /statement-differences', {}],
  ['GET /statement-differences/export', {}],
  ['POST /statement-differences/:id/:kind/enter', {}],
  ['POST /statement-differences/:id/:kind/settle', { body: { note: 'Պատճառ' } }],
  ['GET /payment-ageing', {}],
];
