import { retirementEndpoints } from '@inspect/contract/reference';
import { listAnswer } from '../../platform/http/list-answer.ts';
import { personRoute, type Route } from '../../platform/http/route.ts';
import { contextFor, type ListServices } from '../reference/index.ts';
import { restoreListRow, retiredPageOf, usesOf } from './retired-rows.ts';

/** What was retired from each list, what retiring means, and the way back. */
export function retirementRoutes(services: ListServices): Route[] {
  return Object.entries(services.lists).flatMap(([name, list]) => {
    const calls = retirementEndpoints(list);
    const contextOf = contextFor(services, name, list);
    return [
      personRoute(calls.retired, (input) =>
        listAnswer(input.query, (place) => retiredPageOf(contextOf(input), input.query, place)),
      ),
      personRoute(calls.uses, async (input) => ({ data: await usesOf(contextOf(input), input.params.id) })),
      personRoute(calls.restore, async (input) => ({
        data: await restoreListRow(contextOf(input), input.params.id, input.body),
      })),
    ];
  });
}
