import type { OfStaff, Sample } from './sample.ts';
import { NOTICES } from './things.ts';

/** What one is told: whom it concerns is asked of the person. */
export const notificationSamples: [string, Sample | OfStaff][] = [
  ['GET /notifications', { holder: 'operator', input: () => ({}) }],
  [
    'PUT /notifications/:id',
    {
      holder: 'operator',
      decidedBy: 'database function',
      input: () => ({ params: { id: NOTICES.one }, body: { acknowledged: true } }),
    },
  ],
  [
    'POST /notifications/read',
    {
      holder: 'operator',
      decidedBy: 'database function',
      input: () => ({ body: { until: NOTICES.one } }),
    },
  ],
  ['GET /notifications/sent', {}],
  [
    'POST /notifications',
    { body: { title: 'Նոր', text: 'Նոր', audience: 'all', ids: [], link: null, mustAcknowledge: false } },
  ],
];
