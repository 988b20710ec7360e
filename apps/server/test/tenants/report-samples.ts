import type { OfStaff, Sample } from './sample.ts';

const none = () => ({});
const REPORTS = [
  ...['count-checkups', 'financial-checkup', 'operator-checkups', 'fuel-checkup', 'owner-type-checkups'],
  ...['amounts-checkups', 'report-view-checkups', 'company-doc-checkups', 'info-checkups'],
];
const reportOf = (name: string): [string, Sample] => [
  `GET /tech-service-${name}`,
  { holder: 'owner', input: none },
];

/** Reports, and lists as files: those of the country are the staff's. */
export const reportSamples: readonly [string, Sample | OfStaff][] = [
  ['GET /get-checkups-for-tax', { holder: 'owner', input: none }],
  ['GET /get-checkups-for-tax/export', { holder: 'owner', input: none }],
  ...REPORTS.map(reportOf),
  ['GET /statistics', { holder: 'owner', input: none }],
  ['GET /companies/export', {}],
  ['GET /users/export', {}],
  ['GET /tech-service-users/export', { holder: 'owner', input: none }],
  ['GET /tech-service-report-export', { holder: 'owner', input: () => ({ query: { report: 'count' } }) }],
];
