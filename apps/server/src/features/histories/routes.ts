import { type Actor, isStaff } from '@inspect/contract/access';
import {
  HISTORY_ENTITIES,
  type HistoryEntity,
  historiesEndpoints,
  historyDays,
  mayReadHistory,
} from '@inspect/contract/histories';
import { t } from '@inspect/contract/i18n';
import { AppError, yerevanDay } from '@inspect/contract/kernel';
import type { Clock } from '../../platform/clock.ts';
import { listAnswer } from '../../platform/http/list-answer.ts';
import { personRoute, type Route } from '../../platform/http/route.ts';
import { editHistories, peopleNamed } from './edit-histories.query.ts';

export function historiesRoutes({ clock }: { clock: Clock }): Route[] {
  return [
    personRoute(historiesEndpoints.editHistories, async ({ query, actor, tx }) => {
      const { entity, record, company, search, sort } = query;
      const today = yerevanDay(clock.now());
      const wanted = {
        entities: entitiesFor(actor, entity),
        record,
        company,
        sort,
        by: search ? peopleNamed(search) : undefined,
        days: historyDays(query, today),
        today,
      };
      return listAnswer(query, (place) => editHistories(tx, actor, { ...wanted, ...place }));
    }),
  ];
}

/** An entity that one may not see and one of which there is nothing to see give the same answer. */
function entitiesFor(actor: Actor, entity: HistoryEntity | undefined): readonly HistoryEntity[] {
  if (entity === undefined && !isStaff(actor.role))
    throw new AppError('validation', { fields: { entity: t('field.required') } });
  const wanted = entity === undefined ? HISTORY_ENTITIES : [entity];
  const readable = wanted.filter((name) => mayReadHistory(actor, name));
  if (readable.length === 0) throw new AppError('not_found');
  return readable;
}
