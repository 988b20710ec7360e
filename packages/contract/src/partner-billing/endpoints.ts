import { z } from 'zod';
import { pageNeed } from '../access/index.ts';
import { endpoint, idParams } from '../kernel/endpoint.ts';
import { objectId } from '../kernel/ids.ts';
import { itemOf, listOf, pageQuery, sortQuery } from '../kernel/paging.ts';
import {
  billedPartner,
  billingAccount,
  cancelReceipt,
  correction,
  newCorrection,
  newReceipt,
  newTariff,
  receipt,
  statement,
  statementSheet,
  tariff,
} from './billing.ts';

const need = (action: 'view' | 'create' | 'edit' | 'export') =>
  pageNeed(['api-payments'], action, 'partnerBilling');

const id = idParams(objectId);

export const BILLED_PARTNER_SORTS = ['name', 'calls', 'sum', 'balance'] as const;
export const STATEMENT_SORTS = ['number', 'month', 'total', 'dueOn', 'covered'] as const;
export const CORRECTION_SORTS = ['at', 'amount'] as const;
export const RECEIPT_SORTS = ['paidOn', 'amount', 'reference', 'by'] as const;

/** What partners pay. Nothing of it is changed once it is issued or entered: what was wrong is put right by a further entry. */
export const partnerBillingEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/payments',
    need: need('view'),
    summary: 'Partners by name, with the calls and the sum of this month so far, and what they owe in drams',
    query: z.strictObject({ ...pageQuery, sort: sortQuery(BILLED_PARTNER_SORTS) }),
    response: listOf(billedPartner),
  }),
  account: endpoint({
    method: 'GET',
    path: '/api/payments/:id',
    need: need('view'),
    summary: 'A partner’s tariffs, what it owes, and this month so far as a preview that is not issued',
    params: id,
    response: itemOf(billingAccount),
  }),
  statements: endpoint({
    method: 'GET',
    path: '/api/payments/:id/statements',
    need: need('view'),
    summary:
      'The statements of a partner, newest first; what came is counted to the oldest first; search is a part of the number',
    params: id,
    query: z.strictObject({ ...pageQuery, sort: sortQuery(STATEMENT_SORTS) }),
    response: listOf(statement),
  }),
  statement: endpoint({
    method: 'GET',
    path: '/api/payments/statements/:id',
    need: need('view'),
    summary: 'One statement with its lines',
    params: id,
    response: itemOf(statementSheet),
  }),
  statementExported: endpoint({
    method: 'GET',
    path: '/api/payments/statements/:id/export',
    need: need('export'),
    summary: 'The lines of one statement as an .xlsx file',
    params: id,
    response: z.unknown(),
  }),
  addTariff: endpoint({
    method: 'POST',
    path: '/api/payments/:id/tariffs',
    need: need('create'),
    summary:
      'Adds a tariff from a day on, never one of a month that is stated; repeated with the same _id it answers the same one',
    params: id,
    body: newTariff,
    response: itemOf(tariff),
    success: 201,
  }),
  removeTariff: endpoint({
    method: 'DELETE',
    path: '/api/payments/tariffs/:id',
    need: need('edit'),
    summary: 'Takes back a tariff that no statement was made by',
    params: id,
    response: itemOf(tariff),
  }),
  corrections: endpoint({
    method: 'GET',
    path: '/api/payments/:id/corrections',
    need: need('view'),
    summary:
      'Corrections that no statement has taken yet, newest first; search is a part of the reason or of who entered it',
    params: id,
    query: z.strictObject({ ...pageQuery, sort: sortQuery(CORRECTION_SORTS) }),
    response: listOf(correction),
  }),
  addCorrection: endpoint({
    method: 'POST',
    path: '/api/payments/:id/corrections',
    need: need('create'),
    summary: 'A sum with its reason for the next statement; a repeat with the same _id is entered once',
    params: id,
    body: newCorrection,
    response: itemOf(correction),
    success: 201,
  }),
  receipts: endpoint({
    method: 'GET',
    path: '/api/payments/:id/receipts',
    need: need('view'),
    summary:
      'What came by bank transfer, newest first; search is a part of the reference or of who entered it',
    params: id,
    query: z.strictObject({ ...pageQuery, sort: sortQuery(RECEIPT_SORTS) }),
    response: listOf(receipt),
  }),
  addReceipt: endpoint({
    method: 'POST',
    path: '/api/payments/:id/receipts',
    need: need('create'),
    summary: 'Enters a bank transfer; a repeat with the same _id is entered once',
    params: id,
    body: newReceipt,
    response: itemOf(receipt),
    success: 201,
  }),
  cancelReceipt: endpoint({
    method: 'POST',
    path: '/api/payments/receipts/:id/cancellation',
    need: need('edit'),
    summary: 'Takes back a transfer that was entered by mistake, by an entry against it; only once',
    params: id,
    body: cancelReceipt,
    response: itemOf(receipt),
    success: 201,
  }),
} as const;
