import { can } from '@inspect/contract/access';
import { historiesEndpoints } from '@inspect/contract/histories';
import { AppError, type Need } from '@inspect/contract/kernel';
import { listAnswer } from '../../platform/http/list-answer.ts';
import { personRoute, type Route } from '../../platform/http/route.ts';
import { editHistories } from './edit-histories.query.ts';

/** `entities` = what each feature records, and who may read it. */
export function historiesRoutes({ entities }: { entities: Readonly<Record<string, Need>> }): Route[] {
  return [
    personRoute(historiesEndpoints.editHistories, async ({ query, actor, tx }) => {
      const need = Object.hasOwn(entities, query.entity) ? entities[query.entity] : undefined;
      // An entity that one may not see and one that doesn't exist give the same answer.
      if (!need || !can(actor, need)) throw new AppError('not_found');
      const { entity, record } = query;
      return listAnswer(query, async (place) => {
        const { rows, count } = await editHistories(tx, { entity, record, ...place });
        return { rows: rows.map((row) => ({ ...row, at: row.at.toISOString() })), count };
      });
    }),
  ];
}
