import { reviewEndpoints } from '@inspect/contract/additions';
import { growsByForms } from '@inspect/contract/reference';
import { personRoute, type Route } from '../../platform/http/route.ts';
import { contextFor, type ListServices } from '../reference/index.ts';
import { confirmRow, mergeRow } from './review.ts';

/** What staff do with the rows that forms added. */
export function additionsRoutes(services: ListServices): Route[] {
  return Object.entries(services.lists)
    .filter(([, list]) => growsByForms(list))
    .flatMap(([name, list]) => {
      const calls = reviewEndpoints(list);
      const contextOf = contextFor(services, name, list);
      return [
        personRoute(calls.confirm, async (input) => ({
          data: await confirmRow(contextOf(input), input.params.id, input.body.version),
        })),
        personRoute(calls.merge, async (input) => ({
          data: await mergeRow(contextOf(input), input.params.id, input.body),
        })),
      ];
    });
}
