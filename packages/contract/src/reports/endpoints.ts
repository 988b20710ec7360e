import { z } from 'zod';
import { pageNeed } from '../access/index.ts';
import { CHECKUP_STATUSES } from '../checkup-list/index.ts';
import { checkupExportQuery, checkupQuery, staffExportQuery } from '../checkups/index.ts';
import { instant } from '../kernel/dates.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { objectId } from '../kernel/ids.ts';
import { drams } from '../kernel/money.ts';
import { pagination } from '../kernel/paging.ts';
import { PAYMENT_PURPOSES } from '../payments/index.ts';
import { ownerStatus } from '../reference/index.ts';

/** Lists that go out as files as they are; the staff's own goes out whole (`exportedForAdmin`). */
const PAGES_OF_EXPORT = ['company-tech-service', 'tech-service-company-view', 'tech-service-view'] as const;
const tax = pageNeed([...PAGES_OF_EXPORT, 'tech-service-all'], 'export', 'checkups');

/** A payment that was taken for this very checkup; after a move it stays with the one that it was paid for. */
const receipt = z.object({
  _id: objectId,
  purpose: z.enum(PAYMENT_PURPOSES),
  method: z.string(),
  /** below zero where it was given back */
  amount: z.int(),
  at: instant,
});
export type Receipt = z.infer<typeof receipt>;

/** Drams. `due` = by the fees of a checkup that stands (null: it doesn't, or can't be named yet), `received` = by its receipts. */
const amounts = {
  inspectionDue: drams.nullable(),
  environmentalDue: drams.nullable(),
  inspectionReceived: drams,
  environmentalReceived: drams,
  received: drams,
};

const taxRow = z.object({
  _id: objectId,
  createdAt: instant,
  status: z.enum(CHECKUP_STATUSES),
  number: z.string().nullable(),
  CarRegNo: z.string().nullable(),
  companyName: z.string(),
  /** of the company that inspected */
  companyTaxCode: z.string(),
  stationName: z.string(),
  ownerStatus,
  ownerName: z.string(),
  /** of a company or a sole proprietor; null: a person has documents, which are nobody's tax code */
  ownerTaxCode: z.string().nullable(),
  ...amounts,
  receipts: z.array(receipt),
});
export type TaxRow = z.infer<typeof taxRow>;

/** Sums over everything that matches; what is null in a row adds nothing. */
const total = z.int().min(0);
const taxTotals = z.object({
  count: total,
  inspectionDue: total,
  environmentalDue: total,
  inspectionReceived: total,
  environmentalReceived: total,
  received: total,
});
export type TaxTotals = z.infer<typeof taxTotals>;

export const reportsEndpoints = {
  exported: endpoint({
    method: 'GET',
    path: '/get-checkups-for-export',
    need: pageNeed(PAGES_OF_EXPORT, 'export', 'checkups'),
    summary: 'The list as an .xlsx file; of the whole country it needs a fresh password',
    query: checkupExportQuery,
    response: z.unknown(),
  }),
  exportedForAdmin: endpoint({
    method: 'GET',
    path: '/get-checkups-for-export-admin',
    need: pageNeed(['tech-service-all'], 'export', 'checkupsWhole'),
    summary: 'The staff’s list with every column as an .xlsx file; needs a fresh password',
    query: staffExportQuery,
    response: z.unknown(),
  }),
  tax: endpoint({
    method: 'GET',
    path: '/get-checkups-for-tax',
    need: tax,
    summary: 'Checkups with tax codes, amounts and receipts, and the sums of all that match',
    query: checkupQuery,
    response: z.object({ data: z.array(taxRow), totals: taxTotals, pagination }),
  }),
  taxExported: endpoint({
    method: 'GET',
    path: '/get-checkups-for-tax/export',
    need: tax,
    summary: 'The same as an .xlsx file; of the whole country it needs a fresh password',
    query: checkupExportQuery,
    response: z.unknown(),
  }),
} as const;
