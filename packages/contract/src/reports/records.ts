import { z } from 'zod';
import { CHECKUP_STATUSES } from '../checkup-list/index.ts';
import type { CheckupSort } from '../checkups/index.ts';
import { day, instant } from '../kernel/dates.ts';
import { objectId } from '../kernel/ids.ts';
import { drams } from '../kernel/money.ts';
import { type OwnerStatus, ownerStatus } from '../reference/index.ts';
import { isSortOfReport, type Measure, REPORT_NAMES, type ReportName } from './reports.ts';

/** Reports whose rows are the checkups themselves; of owners of one status, or of whoever. */
export const RECORD_REPORTS = {
  info: { ownerStatus: null },
  individual: { ownerStatus: 0 },
  company: { ownerStatus: 1 },
  entrepreneur: { ownerStatus: 2 },
} as const satisfies Record<string, { ownerStatus: OwnerStatus | null }>;
export type RecordReportName = keyof typeof RECORD_REPORTS;
const RECORD_REPORT_NAMES = Object.keys(RECORD_REPORTS).filter((name): name is RecordReportName =>
  Object.hasOwn(RECORD_REPORTS, name),
);

/** The report whose rows are the checkups of owners of this status. */
export const recordsOfOwners = (status: string | undefined): RecordReportName | undefined =>
  RECORD_REPORT_NAMES.find((name) => String(RECORD_REPORTS[name].ownerStatus) === status);

/** Every view over the checkups that stands in the address, by its name. */
export const VIEW_NAMES = [...REPORT_NAMES, ...RECORD_REPORT_NAMES] as const;
export type ViewName = ReportName | RecordReportName;
export const isRecordReport = (name: string): name is RecordReportName => Object.hasOwn(RECORD_REPORTS, name);

/** What the checkups of a report can be sorted by: of what it shows whatever the list can be sorted by too. */
export const RECORD_SORTS = [
  ...(['createdAt', 'CarRegNo', 'VIN', 'vehicle', 'productionYear', 'ownerName'] as const),
  ...(['Opinion', 'nextCheckupDate'] as const),
] as const satisfies CheckupSort[];
export type RecordSort = (typeof RECORD_SORTS)[number];
export const isRecordSort = (sort: string): sort is RecordSort | `-${RecordSort}` =>
  RECORD_SORTS.some((name) => name === sort.replace(/^-/, ''));

/** Whether a view has such an order of its rows. */
export const isSortOf = (name: ViewName, sort: string): boolean =>
  isRecordReport(name) ? isRecordSort(sort) : isSortOfReport(name, sort);

export const recordRow = z.object({
  _id: objectId,
  createdAt: instant,
  CarRegNo: z.string().nullable(),
  VIN: z.string().nullable(),
  /** make and model */
  vehicle: z.string(),
  productionYear: z.int().nullable(),
  ownerStatus,
  ownerName: z.string().nullable(),
  /** of a company or a sole proprietor; null: a person has documents, which are nobody's tax code */
  ownerTaxCode: z.string().nullable(),
  status: z.enum(CHECKUP_STATUSES),
  /** null until the conclusion, and where it does not stand any more */
  Opinion: z.boolean().nullable(),
  number: z.string().nullable(),
  nextCheckupDate: day.nullable(),
  companyName: z.string(),
  stationName: z.string(),
  /** drams by its fees, without what can't be named yet; null where it was cancelled or annulled */
  due: drams.nullable(),
  /** drams by its receipts, less what went back */
  received: z.int(),
});
export type RecordRow = z.infer<typeof recordRow>;

/** What is told of all that match. */
export const RECORD_MEASURES = ['count', 'fit', 'faulty', 'due', 'received'] as const satisfies Measure[];

/** What each of them shows, in this order; the rest of a row is for files. */
export const RECORD_COLUMNS = {
  info: [
    ...(['CarRegNo', 'VIN', 'vehicle', 'productionYear', 'ownerName', 'createdAt'] as const),
    ...(['Opinion', 'number', 'nextCheckupDate'] as const),
  ],
  individual: ['CarRegNo', 'vehicle', 'ownerName', 'createdAt', 'Opinion', 'due', 'received'],
  company: ['CarRegNo', 'vehicle', 'ownerName', 'ownerTaxCode', 'createdAt', 'Opinion', 'due', 'received'],
  entrepreneur: [
    'CarRegNo',
    'vehicle',
    'ownerName',
    'ownerTaxCode',
    'createdAt',
    'Opinion',
    'due',
    'received',
  ],
} as const satisfies Record<RecordReportName, readonly (keyof RecordRow)[]>;
export type RecordColumn = (typeof RECORD_COLUMNS)[RecordReportName][number];
