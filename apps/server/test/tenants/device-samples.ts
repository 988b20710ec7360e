import type { OfStaff } from './sample.ts';

/** Who asked for what is not his, what waits on the devices of people, and what those of blocked ones have handed over. */
export const deviceSamples: [string, OfStaff][] = [
  ['GET /security-events', {}],
  ['GET /devices', {}],
  ['GET /quarantine', {}],
  ['GET /quarantine/:id', {}],
  ['GET /quarantine/:id/file', {}],
  ['PUT /quarantine/:id', { body: { reason: 'Լուծված է' } }],
];
