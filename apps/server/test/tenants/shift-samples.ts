import { newId } from '../../src/platform/ids.ts';
import type { OfStaff, Sample } from './sample.ts';

/** Of the drawer: its shifts, counts, corrections, and the day of a station. */
export const shiftSamples: [string, Sample | OfStaff][] = [
  ['GET /cash-shifts', { holder: 'owner', input: () => ({}) }],
  ['GET /cash-shifts/export', { holder: 'owner', input: () => ({}) }],
  [
    'POST /cash-shifts',
    {
      holder: 'operatorAnywhere',
      status: 201,
      input: () => ({ body: { _id: newId(), opening: 0 } }),
      makes: { field: '_id', taken: 'shift' },
    },
  ],
  // Closed: only that stands in the way. Whose cash a shift has is told by a function that asks who is asking.
  [
    'POST /cash-shifts/:id/counts',
    {
      holder: 'operator',
      status: 409,
      decidedBy: 'database function',
      input: ({ shift: id }) => ({ params: { id }, body: { _id: newId(), counted: 0 } }),
    },
  ],
  [
    'POST /cash-shifts/:id/close',
    {
      holder: 'operator',
      status: 409,
      decidedBy: 'database function',
      input: ({ shift: id }) => ({ params: { id }, body: { count: newId() } }),
    },
  ],
  [
    'POST /cash-shifts/:id/corrections',
    {
      holder: 'owner',
      status: 201,
      decidedBy: 'database function',
      input: ({ shift }) => ({
        params: { id: shift },
        body: { _id: newId(), amount: 1, reason: 'Պատճառ' },
      }),
      makes: { field: '_id', taken: 'correction' },
    },
  ],
  [
    'GET /cash-shifts/day-report',
    { holder: 'owner', input: ({ station: id }) => ({ query: { station: id } }) },
  ],
  [
    'GET /cash-shifts/day-report/export',
    { holder: 'owner', input: ({ station: id }) => ({ query: { station: id } }) },
  ],
];
