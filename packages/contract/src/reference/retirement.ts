import { z } from 'zod';
import { pageNeed } from '../access/index.ts';
import { instant } from '../kernel/dates.ts';
import { endpoint, idParams } from '../kernel/endpoint.ts';
import { objectId } from '../kernel/ids.ts';
import { itemOf, listOf, pageQuery, sortQuery } from '../kernel/paging.ts';
import { version } from '../kernel/record-endpoints.ts';
import type { ListDefinition } from './lists.ts';
import { itemSchema, sortsOf } from './rows.ts';

/** So many records that use a row are counted, of each kind; one more stands for «more than that». */
export const USES_COUNTED = 1_000;

const rowUses = z.object({
  /** kinds of records that use the row; `records` is checkups, vehicles, companies, stations or the name of a list */
  uses: z.array(z.object({ records: z.string(), count: z.int() })),
  /** rows of other lists that go out of use with it, or, of a retired row, went with it */
  together: z.array(
    z.object({
      list: z.string(),
      rows: z.array(z.object({ _id: objectId, name: z.string(), code: z.int().nullable() })),
    }),
  ),
});
export type RowUses = z.infer<typeof rowUses>;

/** What was retired from a list, and its way back. Who may retire may bring back. */
export function retirementEndpoints(list: ListDefinition) {
  const retires = pageNeed([list.page], 'delete', 'reference');
  return {
    retired: endpoint({
      method: 'GET',
      path: `${list.path}/retired`,
      need: pageNeed([list.page], 'view', 'reference'),
      summary: `Retired rows of ${list.table}, in the order of the list`,
      query: z.strictObject({ ...pageQuery, sort: sortQuery([...sortsOf(list), 'retiredAt']) }),
      response: listOf(itemSchema(list).extend({ retiredAt: instant })),
    }),
    uses: endpoint({
      method: 'GET',
      path: `${list.path}/:id/uses`,
      need: retires,
      summary: `How many records use a row of ${list.table} (${USES_COUNTED + 1} = more than ${USES_COUNTED}), and what is retired with it`,
      params: idParams(objectId),
      response: itemOf(rowUses),
    }),
    restore: endpoint({
      method: 'POST',
      path: `${list.path}/:id/restore`,
      need: retires,
      summary: `Brings a retired row of ${list.table} back, with \`together\` also what was retired with it`,
      params: idParams(objectId),
      body: z.strictObject({ version, together: z.boolean().optional() }),
      response: itemOf(itemSchema(list)),
    }),
  };
}
