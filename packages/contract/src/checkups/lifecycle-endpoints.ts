import { z } from 'zod';
import { type PageRoute, pageNeed } from '../access/index.ts';
import { findingsOfMechanic } from '../checkup-fields/index.ts';
import { CHECKUP_PAGES } from '../checkup-list/index.ts';
import { endpoint, idParams, type PageAction } from '../kernel/endpoint.ts';
import { objectId } from '../kernel/ids.ts';
import { itemOf, listOf } from '../kernel/paging.ts';
import { checkup, checkupRow } from './checkup.ts';
import {
  cardNumber,
  checkupVersion,
  erasure,
  moveToVehicle,
  signByPin,
  staffChange,
  withReason,
} from './lifecycle.ts';
import { mechanicQuery } from './queries.ts';

const params = idParams(objectId);
const need = (pages: readonly PageRoute[], action: PageAction) => pageNeed(pages, action, 'checkups');

/** A call that asks for no more than a reason. */
function withItsReason(path: string, pages: readonly PageRoute[], summary: string) {
  return endpoint({
    method: 'POST',
    path,
    need: need(pages, 'edit'),
    summary,
    params,
    body: withReason,
    response: itemOf(checkup),
  });
}

export const checkupLifecycleEndpoints = {
  mechanicList: endpoint({
    method: 'GET',
    path: '/tech-service-mechanic-checkups',
    need: need(['tech-service-mechanic'], 'view'),
    summary:
      'Checkups of which one is the mechanic: open ones, or by status (closed = any but open) what was closed within 7 days',
    query: mechanicQuery,
    response: listOf(checkupRow),
  }),
  mechanicRecord: endpoint({
    method: 'GET',
    path: '/tech-service-mechanic-checkups/:id',
    need: need(['tech-service-mechanic'], 'view'),
    summary: 'One checkup of which one is the mechanic, open or closed within 7 days',
    params,
    response: itemOf(checkup),
  }),
  findings: endpoint({
    method: 'PUT',
    path: '/tech-service-mechanic-checkups/:id',
    need: need(['tech-service-mechanic'], 'edit'),
    summary:
      'Findings and measurements of an open checkup of which one is the mechanic, signed by being sent',
    params,
    body: findingsOfMechanic,
    response: itemOf(checkup),
  }),
  sign: endpoint({
    method: 'POST',
    path: '/tech-service-checkup/:id/sign',
    need: need(['tech-service'], 'edit'),
    summary: 'Signs the findings as they stand by the PIN of the checkup’s mechanic, typed at the desk',
    params,
    body: signByPin,
    response: itemOf(checkup),
  }),
  signOverride: withItsReason(
    '/tech-service-checkup/:id/sign-override',
    ['company-tech-service', 'tech-service-all'],
    'Stands for the findings in the mechanic’s place, with a reason; the conclusion is marked for control',
  ),
  staffEdit: endpoint({
    method: 'PUT',
    path: '/tech-service-all-checkup/:id',
    need: need(['tech-service-all'], 'edit'),
    summary:
      'Changes an open checkup, amends a concluded one with a reason, deletes (deleted: true) or restores it',
    params,
    body: staffChange,
    response: itemOf(checkup),
  }),
  cancel: withItsReason(
    '/tech-service-checkup/:id/cancel',
    ['tech-service', 'company-tech-service'],
    'Cancels an open checkup',
  ),
  release: withItsReason(
    '/tech-service-all-checkup/:id/release',
    ['tech-service-all'],
    'Frees a vehicle whose open checkup nobody ends: cancels it',
  ),
  annul: withItsReason(
    '/tech-service-all-checkup/:id/annul',
    ['tech-service-all'],
    'Makes a conclusion and its card void',
  ),
  move: endpoint({
    method: 'POST',
    path: '/tech-service-all-checkup/:id/move',
    need: need(['tech-service-all'], 'edit'),
    summary: 'Annuls a result and gives it to the right vehicle as a new, linked checkup',
    params,
    body: moveToVehicle,
    response: itemOf(checkup),
    success: 201,
  }),
  erase: endpoint({
    method: 'DELETE',
    path: '/tech-service-checkup/:id',
    need: need(['tech-service-all'], 'delete'),
    summary:
      'Removes a checkup for good, with its photographs and all personal data in its versions. Needs a fresh password',
    params,
    body: erasure,
    response: itemOf(z.object({ _id: objectId })),
  }),
  number: endpoint({
    method: 'GET',
    path: '/get-tech-service-checkup-number/:id',
    need: need(CHECKUP_PAGES, 'view'),
    summary: 'The card number of a checkup; null before the conclusion',
    params,
    response: itemOf(cardNumber),
  }),
  addNumber: endpoint({
    method: 'POST',
    path: '/add-tech-service-checkup-number/:id',
    need: need(['tech-service', 'tech-service-all'], 'edit'),
    summary: 'Numbers a concluded checkup; one that has a number keeps it',
    params,
    response: itemOf(cardNumber),
  }),
  history: endpoint({
    method: 'GET',
    path: '/checkup-history/:id',
    need: need(CHECKUP_PAGES, 'view'),
    summary: 'Every version of a checkup, newest first, each beside the one before it',
    params,
    response: z.object({ data: z.array(checkupVersion) }),
  }),
} as const;
