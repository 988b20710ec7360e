import { endpointsOf, type ListDefinition, listTag, refFields } from '@inspect/contract/reference';
import { answerVersioned } from '../../platform/http/answer-versioned.ts';
import { personRoute, type Route } from '../../platform/http/route.ts';
import { addListRow } from './add-by-form.ts';
import { sendExport } from './export-list.ts';
import { importRows } from './import-list.ts';
import { type Criteria, orderOf, versionOf } from './list.query.ts';
import { contextFor, type ListServices } from './list-context.ts';
import { readList } from './read-list.ts';
import { changeListRow, retireListRow } from './write-list.ts';

export function referenceRoutes(services: ListServices): Route[] {
  return Object.entries(services.lists).flatMap(([name, list]) => routesOf(services, name, list));
}

function routesOf(services: ListServices, name: string, list: ListDefinition): Route[] {
  const calls = endpointsOf(list);
  const contextOf = contextFor(services, name, list);
  return [
    personRoute(calls.read, (input) => {
      const { page, limit, since } = input.query;
      const order = orderOf(list, input.query.sort, services.lists);
      const wanted = { ...wantedIn(list, input.query), page, limit, order, tag: since };
      const versions = {
        version: () => versionOf(input.tx, list.table),
        tagOf: (version: number) => listTag(list.table, version, services.buildId),
      };
      return answerVersioned(input.http, versions, (version) => readList(contextOf(input), wanted, version));
    }),
    personRoute(calls.create, async (input) => {
      const { row, repeated } = await addListRow(contextOf(input), input.body);
      if (repeated) input.http.reply.code(200);
      return { data: row };
    }),
    personRoute(calls.change, async (input) => ({
      data: await changeListRow(contextOf(input), input.params.id, input.body),
    })),
    personRoute(calls.retire, async (input) => ({
      data: await retireListRow(contextOf(input), input.params.id),
    })),
    personRoute(calls.exported, async (input) => {
      await sendExport(contextOf(input), input.http.reply, wantedIn(list, input.query));
      return undefined;
    }),
    personRoute(calls.imported, async (input) => ({ data: await importRows(contextOf(input), input.body) })),
  ];
}

/** What a query asks for; which filters and days it may have, the declaration says. */
function wantedIn(list: ListDefinition, query: Record<string, unknown>): Criteria {
  const textOf = (name: string) => (typeof query[name] === 'string' ? query[name] : undefined);
  const filters = refFields(list).flatMap(([field]) => {
    const id = textOf(field);
    return id === undefined ? [] : [[field, id]];
  });
  return { search: textOf('search'), on: textOf('on'), filters: Object.fromEntries(filters) };
}
