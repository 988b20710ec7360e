import { can } from '@inspect/contract/access';
import { historiesEndpoints } from '@inspect/contract/histories';
import { AppError, type Need, PAGE_SIZE, paginationOf } from '@inspect/contract/kernel';
import { personRoute, type Route } from '../../platform/http/route.ts';
import { editHistories } from './edit-histories.query.ts';

/** `entities` = what each feature records, and who may read it. */
export function historiesRoutes({ entities }: { entities: Readonly<Record<string, Need>> }): Route[] {
  return [
    personRoute(historiesEndpoints.editHistories, async ({ query, actor, tx }) => {
      const need = Object.hasOwn(entities, query.entity) ? entities[query.entity] : undefined;
      // An entity that one may not see and one that doesn't exist give the same answer.
      if (!need || !can(actor, need)) throw new AppError('not_found');
      const [page, limit] = [query.page ?? 1, query.limit ?? PAGE_SIZE];
      const wanted = { entity: query.entity, record: query.record, limit, offset: (page - 1) * limit };
      const { rows, count } = await editHistories(tx, wanted);
      const data = rows.map((row) => ({ ...row, at: row.at.toISOString() }));
      const answer = historiesEndpoints.editHistories.response.parse({
        data,
        pagination: paginationOf(count, page, limit),
      });
      return answer;
    }),
  ];
}
