import type { PulledCopy } from '../../platform/offline/index.ts';

/**
 * The own company, so that what stands in the way of its work is known to who signs in without the server; who runs it
 * reads all of it.
 */
export const companyCopies: readonly PulledCopy[] = [
  {
    by: 'offline.company',
    store: 'offline.company',
    events: ['EDIT_COMPANY'],
    rows: ({ companies, companyItems }) => [...companies, ...companyItems],
    isFor: () => true,
  },
];
