import { z } from 'zod';
import { pageNeed } from '../access/index.ts';
import { CHECKUP_FIELDS, fees, fieldsIn, typedShape } from '../checkup-fields/index.ts';
import { CHECKUP_PAGES } from '../checkup-list/index.ts';
import { toldHit } from '../dahk/index.ts';
import { day } from '../kernel/dates.ts';
import { endpoint, idParams, sessionCall } from '../kernel/endpoint.ts';
import { typed } from '../kernel/fields.ts';
import { objectId } from '../kernel/ids.ts';
import { itemOf, listOf } from '../kernel/paging.ts';
import {
  cashOfRecord,
  leftPrepaid,
  prepaidIds,
  prepayment,
  seenTotal,
  waitingOrder,
} from '../payments/index.ts';
import { nextCheckup } from '../reference/index.ts';
import { vehicle } from '../vehicles/index.ts';
import { checkup, checkupChange, checkupRow, newCheckup } from './checkup.ts';
import { checkupQuery, staffCheckupQuery } from './queries.ts';
import { checkupTotals } from './totals.ts';

const refusal = z.object({
  code: z.string(),
  message: z.string(),
  overridable: z.boolean(),
  /** the checkup it is about, where the person who asks may read it */
  checkup: objectId.optional(),
});
export type Refusal = z.infer<typeof refusal>;

const proposal = z.object({
  nextCheckup,
  nextCheckupDate: day,
  /** the Armenian sentence that explains the proposal */
  reason: z.string(),
});

const quote = z.object({ fees, proposal });
export type Quote = z.infer<typeof quote>;

const preAddAnswer = z.object({
  /** true = a checkup may be saved */
  status: z.boolean(),
  warnings: z.array(z.object({ code: z.string(), message: z.string() })),
  refusals: z.array(refusal),
  data: z.object({
    /** the one that plate and VIN stand for, whose checkup it would be */
    vehicle: vehicle.nullable(),
    /** what `find-tech-service` answers to what was typed: perhaps another plate, one mistake away */
    found: vehicle.nullable(),
    lastCheckup: z.object({ date: day, Opinion: z.boolean(), dueDate: day.nullable() }).nullable(),
    /** the faulty checkup at this station that this one would repeat */
    recheckOf: z.object({ _id: objectId, date: day, until: day }).nullable(),
    /** `fees` and `proposal` are the quote of what the register knows of the vehicle */
    fees: fees.nullable(),
    proposal: proposal.nullable(),
    /** what the enforcement service looks for the vehicle for; it blocks no checkup */
    dahk: z.array(toldHit).nullable(),
    /** what the staff want to be told of this vehicle */
    vinNotification: z.object({ kind: z.enum(['vin', 'plate']), message: z.string() }).nullable(),
    /** paid beforehand for this plate at the own company, and not used yet */
    prepaid: z.array(prepayment).nullable(),
  }),
});
export type PreAddAnswer = z.infer<typeof preAddAnswer>;

/** The checkup of an operator without a station is at his mechanic's, and only there a re-inspection is free. */
const atWhoseStation = objectId;

const number = z
  .string({ error: 'field.required' })
  .regex(/^\d{1,7}(\.\d)?$/, { error: 'field.number' })
  .transform(Number);

/** Beside the page the sums of everything that matches and stands. */
const summedList = listOf(checkupRow).extend({ totals: checkupTotals.optional() });

function list(path: string, pages: readonly (typeof CHECKUP_PAGES)[number][], summary: string) {
  return endpoint({
    method: 'GET',
    path,
    need: pageNeed(pages, 'view', 'checkups'),
    summary,
    query: checkupQuery,
    response: summedList,
  });
}

const add = pageNeed(['tech-service'], 'create', 'checkups');

export const checkupsEndpoints = {
  stationList: list(
    '/tech-service-checkup',
    ['tech-service'],
    'Checkups of one’s station, or of the company where none is set',
  ),
  companyList: list(
    '/tech-service-company-checkups',
    ['company-tech-service', 'tech-service-company-view'],
    'Checkups of one company',
  ),
  viewerList: list(
    '/tech-service-viewer-checkups',
    ['tech-service-view'],
    'Checkups of the country, for reading',
  ),
  allList: endpoint({
    method: 'GET',
    path: '/tech-service-all-checkups',
    need: pageNeed(['tech-service-all'], 'view', 'checkups'),
    summary: 'Checkups of the country, for the staff; with deleted=true those that were deleted',
    query: staffCheckupQuery,
    response: summedList,
  }),
  record: endpoint({
    method: 'GET',
    path: '/get-checkup-for-edit/:id',
    need: pageNeed(CHECKUP_PAGES, 'view', 'checkups'),
    summary: 'One checkup with everything the form shows',
    params: idParams(objectId),
    response: itemOf(checkup),
  }),
  checkBeforeAdd: endpoint({
    method: 'POST',
    path: '/tech-service-checkup-check-before-add',
    need: add,
    summary: 'Whether a checkup of this vehicle may be added now; 200 also when refused',
    body: z.strictObject({
      ...typedShape(fieldsIn('documents')),
      VIN: CHECKUP_FIELDS.VIN.typed.nullable().optional(),
      mechanic: atWhoseStation.nullable().optional(),
    }),
    response: preAddAnswer,
  }),
  cameraReasons: endpoint({
    method: 'GET',
    path: '/camera-reasons',
    need: sessionCall,
    summary: 'Why there is no plate or no plate photo: the reasons to choose from',
    response: z.object({
      data: z.array(z.object({ _id: objectId, name: z.string(), noteRequired: z.boolean() })),
    }),
  }),
  quote: endpoint({
    method: 'GET',
    path: '/tech-service-checkup-quote',
    need: add,
    summary: 'Fees with their reasons and the proposed next checkup for facts that are being typed',
    query: z.strictObject({
      carType: objectId,
      fuel: objectId.optional(),
      productionYear: number.pipe(CHECKUP_FIELDS.productionYear.typed),
      enginePower: number.pipe(CHECKUP_FIELDS.enginePower.typed).optional(),
      nextCheckup: z.enum(['0', '1', '2'], { error: 'field.choice' }).optional(),
      CarRegNo: typed(30).optional(),
      VIN: typed(40).optional(),
      mechanic: atWhoseStation.optional(),
      /** the stored checkup whose facts these are: its own day and payments count, not its plate or VIN */
      checkup: objectId.optional(),
    }),
    response: itemOf(quote),
  }),
  create: endpoint({
    method: 'POST',
    path: '/tech-service-checkup',
    need: add,
    summary:
      'Saves a checkup; a repeat with the same temporary_id answers the same record. Another sum than `seenTotal` is refused with the new one',
    body: newCheckup,
    response: itemOf(checkup),
    success: 201,
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/tech-service-checkup/:id',
    need: pageNeed(['tech-service'], 'edit', 'checkups'),
    summary: 'Changes an open checkup of one’s own; with Opinion it is concluded and gets its number',
    params: idParams(objectId),
    body: checkupChange,
    response: itemOf(checkup),
  }),
  pay: endpoint({
    method: 'POST',
    path: '/tech-service-checkup/:id/payments',
    need: pageNeed(['tech-service'], 'edit', 'checkups'),
    summary: 'Cash that is taken for a stored checkup; a repeat with the same ids answers the same record',
    params: idParams(objectId),
    body: z.strictObject({ payments: cashOfRecord, seenTotal, leftPrepaid }),
    response: itemOf(checkup),
    success: 201,
  }),
  prepaid: endpoint({
    method: 'GET',
    path: '/tech-service-checkup/:id/prepaid',
    need: pageNeed(['tech-service'], 'edit', 'checkups'),
    summary:
      'What was paid beforehand for the plate of a stored checkup and would pay for it, and which of its orders wait for money',
    params: idParams(objectId),
    response: z.object({
      data: z.array(prepayment),
      /** absent: of the build before */
      orders: z.array(waitingOrder).optional(),
    }),
  }),
  usePrepaid: endpoint({
    method: 'POST',
    path: '/tech-service-checkup/:id/prepaid',
    need: pageNeed(['tech-service'], 'edit', 'checkups'),
    summary: 'Pays for a stored checkup with what was paid beforehand; a repeat answers the same record',
    params: idParams(objectId),
    body: z.strictObject({ prepaid: prepaidIds.min(1, { error: 'checkups.field.prepaid' }) }),
    response: itemOf(checkup),
    success: 201,
  }),
} as const;
