/**
 * What the rows of a grouped report stand for: a day of Yerevan, or whoever or whatever the checkups have in common. A
 * checkup stands in the row of each of its findings, in every other report in one row.
 */
export const DIMENSIONS = [
  'day',
  'company',
  'operator',
  'mechanic',
  'fuel',
  'ownerStatus',
  'carType',
  'carGroup',
  'classificator',
  // of the statistics
  'week',
  'month',
  'weekdayHour',
  'region',
  'station',
] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/**
 * What is told of the checkups of a row. count: so many of them · sum: whole drams · tariff: whole drams, of one · share: 0 to
 * 1 · minutes. Sums that are due are those of the checkups that stand; what was received stays with the checkup that it was
 * paid for.
 */
export const MEASURES = {
  count: 'count',
  first: 'count',
  recheck: 'count',
  fit: 'count',
  faulty: 'count',
  faultRate: 'share',
  /** of all checkups of the report */
  share: 'share',
  open: 'count',
  cancelled: 'count',
  annulled: 'count',
  paid: 'count',
  medianMinutes: 'minutes',
  tariff: 'tariff',
  inspectionDue: 'sum',
  environmentalDue: 'sum',
  due: 'sum',
  inspectionReceived: 'sum',
  environmentalReceived: 'sum',
  cash: 'sum',
  terminal: 'sum',
  arca: 'sum',
  idram: 'sum',
  telcell: 'sum',
  returned: 'sum',
  received: 'sum',
} as const satisfies Record<string, 'count' | 'sum' | 'tariff' | 'share' | 'minutes'>;
export type Measure = keyof typeof MEASURES;

type Report = {
  /** the specification's call */
  path: `/tech-service-${string}`;
  /** of one company, which must be named by who sees more than one */
  ofOne?: true;
  /** its document has room for signatures */
  signed?: true;
  /** what its rows may stand for, the first unless another is asked for */
  by: readonly [Dimension, ...Dimension[]];
  /** `count` is always among them: all reports of one filter count the same checkups */
  measures: readonly Measure[];
};

/** The grouped views over the filter of the lists. A further one is a row here and its name in `hy.ts`. */
const REPORTS = {
  count: {
    path: '/tech-service-count-checkups',
    by: ['day', 'company'],
    measures: ['count', 'first', 'recheck', 'fit', 'faulty', 'faultRate'],
  },
  financial: {
    path: '/tech-service-financial-checkup',
    by: ['day', 'company'],
    measures: [
      ...(['count', 'paid', 'inspectionReceived', 'environmentalReceived', 'cash', 'terminal'] as const),
      ...(['arca', 'idram', 'telcell', 'returned', 'received'] as const),
    ],
  },
  operators: {
    path: '/tech-service-operator-checkups',
    by: ['operator', 'mechanic'],
    measures: ['count', 'fit', 'faulty', 'faultRate', 'medianMinutes', 'due', 'received'],
  },
  fuel: {
    path: '/tech-service-fuel-checkup',
    by: ['fuel'],
    measures: ['count', 'fit', 'faulty', 'faultRate', 'due', 'received'],
  },
  ownerType: {
    path: '/tech-service-owner-type-checkups',
    by: ['ownerStatus'],
    measures: ['count', 'fit', 'faulty', 'inspectionDue', 'environmentalDue', 'due', 'received'],
  },
  amounts: {
    path: '/tech-service-amounts-checkups',
    by: ['carType'],
    measures: ['tariff', 'count', 'inspectionDue', 'environmentalDue', 'due'],
  },
  classificator: {
    path: '/tech-service-count-checkups',
    by: ['classificator'],
    measures: ['count', 'share'],
  },
  reportView: {
    path: '/tech-service-report-view-checkups',
    signed: true,
    by: ['carGroup'],
    measures: ['count', 'first', 'recheck', 'fit', 'faulty', 'faultRate', 'open', 'cancelled', 'annulled'],
  },
  companyDoc: {
    path: '/tech-service-company-doc-checkups',
    ofOne: true,
    signed: true,
    by: ['company'],
    measures: [
      ...(['count', 'fit', 'faulty', 'inspectionDue', 'environmentalDue', 'due'] as const),
      ...(['inspectionReceived', 'environmentalReceived', 'returned', 'received'] as const),
    ],
  },
} as const satisfies Record<string, Report>;
export type ReportName = keyof typeof REPORTS;
export const REPORT_NAMES = Object.keys(REPORTS).filter((name): name is ReportName =>
  Object.hasOwn(REPORTS, name),
);
export const reportOf = (name: ReportName): Report => REPORTS[name];

/** What is answered by the call of another report, by other rows. */
export type CallName = Exclude<ReportName, 'classificator'>;
export const CALL_NAMES = REPORT_NAMES.filter((name): name is CallName => name !== 'classificator');
export const callOf = (name: ReportName): CallName => (name === 'classificator' ? 'count' : name);

/** The reports of a call, and which of them has such rows; the first unless others are asked for. */
export const reportsOf = (call: CallName): readonly ReportName[] =>
  REPORT_NAMES.filter((name) => callOf(name) === call);
export const reportBy = (call: CallName, by: Dimension | undefined): ReportName =>
  reportsOf(call).find((name) => reportOf(name).by.some((one) => one === by)) ?? call;

/** The row of checkups at which nothing was found. */
export const NO_FINDING = '';

/** What a report can be sorted by: what its rows are called, of days and months the time, and whatever it tells of them. */
export type ReportSort = 'name' | Measure;
export const REPORT_SORTS: readonly ReportSort[] = [
  'name',
  ...Object.keys(MEASURES).filter((name): name is Measure => Object.hasOwn(MEASURES, name)),
];
export const isSortOfReport = (name: ReportName, sort: string): boolean =>
  ['name', ...reportOf(name).measures].includes(sort.replace(/^-/, ''));

/** What a report can be taken home as; a PDF is the document with letterhead, total and signatures. */
export const REPORT_FORMATS = ['xlsx', 'csv', 'pdf'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** Any of them as a file. */
export const REPORT_EXPORT = '/tech-service-report-export';

/** What the rows stand for: what was asked for where this report has it. */
export function dimensionOf(name: ReportName, wanted: Dimension | undefined): Dimension {
  const { by } = reportOf(name);
  return by.find((dimension) => dimension === wanted) ?? by[0];
}
