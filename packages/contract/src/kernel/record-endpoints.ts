import { z } from 'zod';
import { endpoint, idParams, type Need } from './endpoint.ts';
import { whole } from './fields.ts';
import { objectId } from './ids.ts';
import { itemOf } from './paging.ts';

/** The version of a record that was read; a change is refused when it is another by now. */
export const version = whole(1, 2_147_483_647);

/** A change of a record with these fields: what is absent stays. */
export const changeOf = <Shape extends z.ZodRawShape>(fields: Shape) =>
  z.strictObject({ version, ...z.strictObject(fields).partial().shape });

/** How a record is added, changed and taken out of use. */
export function recordEndpoints<
  Row extends z.ZodType,
  Added extends z.ZodType,
  Changed extends z.ZodType,
>(record: {
  path: string;
  need: (action: 'create' | 'edit' | 'delete') => Need;
  row: Row;
  added: Added;
  changed: Changed;
  summaries: { create: string; change: string; retire: string };
}) {
  const { path, need, summaries } = record;
  const response = itemOf(record.row);
  const one = { path: `${path}/:id`, params: idParams(objectId), response };
  return {
    create: endpoint({
      method: 'POST',
      path,
      need: need('create'),
      summary: summaries.create,
      body: record.added,
      response,
      success: 201,
    }),
    change: endpoint({
      ...one,
      method: 'PUT',
      need: need('edit'),
      summary: summaries.change,
      body: record.changed,
    }),
    retire: endpoint({ ...one, method: 'DELETE', need: need('delete'), summary: summaries.retire }),
  };
}
