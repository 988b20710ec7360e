import type { OfStaff } from './sample.ts';

const SOME_ID = 'a7'.repeat(12);

/** What stands out among the checkups of the country is nobody's of a company to read. */
export const analysisSamples: [string, OfStaff][] = [
  ['GET /analysis/summary', {}],
  ['GET /analysis/findings', {}],
  ['GET /analysis/records', {}],
  ['GET /analysis/cases', {}],
  ['GET /analysis/cases/:id', {}],
  [
    'POST /analysis/cases',
    { body: { _id: SOME_ID, kind: 'overlap', key: 'a', day: '2026-11-19', note: 'Նշում' } },
  ],
  ['POST /analysis/cases/:id/events', { body: { version: 1, action: 'note', note: 'Նշում' } }],
];
