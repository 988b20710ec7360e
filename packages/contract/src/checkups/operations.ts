import { z } from 'zod';
import { foundShape } from '../checkup-fields/index.ts';
import { whole } from '../kernel/fields.ts';
import { operationKind } from '../kernel/operation-kind.ts';
import { checkupsEndpoints } from './endpoints.ts';
import { checkupLifecycleEndpoints } from './lifecycle-endpoints.ts';

/** What a device may send later of a checkup. `version` in it is the one that the person saw. */
export const checkupOperations = {
  /** one that was begun with a connection and saved without an answer; it is judged as if it were saved now */
  'checkups.add': operationKind({
    call: checkupsEndpoints.create,
    schema: 1,
    record: ['body', 'temporary_id'],
  }),
  /** what the mechanic found and measured, signed by being sent from his device */
  'checkups.findings': operationKind({
    call: checkupLifecycleEndpoints.findings,
    schema: 1,
    record: ['params', 'id'],
  }),
  /** what the operator writes down at the desk in the mechanic's name */
  'checkups.desk-findings': operationKind({
    call: checkupsEndpoints.edit,
    schema: 1,
    body: z.strictObject({ version: whole(1, 1_000_000), ...foundShape }),
    record: ['params', 'id'],
  }),
} as const;
