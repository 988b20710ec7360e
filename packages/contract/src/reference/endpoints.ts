import { z } from 'zod';
import { pageNeed } from '../access/index.ts';
import { day } from '../kernel/dates.ts';
import { type AnyEndpoint, eitherNeed, endpoint, type Need, sessionCall } from '../kernel/endpoint.ts';
import { typed } from '../kernel/fields.ts';
import { objectId } from '../kernel/ids.ts';
import { itemOf, listOf, pageQuery, sortQuery } from '../kernel/paging.ts';
import { recordEndpoints } from '../kernel/record-endpoints.ts';
import { importAnswer, importBody } from '../kernel/table-import.ts';
import { growsByForms } from './behaviours.ts';
import { LISTS, type ListDefinition, refFields } from './lists.ts';
import { retirementEndpoints } from './retirement.ts';
import { changeSchema, itemSchema, newRowSchema, sortsOf } from './rows.ts';

function filtersOf(list: ListDefinition) {
  return Object.fromEntries(refFields(list).map(([field]) => [field, objectId.optional()]));
}

/**
 * The read of a list, for everyone's forms. `since` = a copy's tag: only what changed after it, with retired ids;
 * without `retired` the answer is the list itself. `on` = what was in force on that day, later retired or not.
 */
export function listEndpoint(list: ListDefinition) {
  const periods = Object.values(list.fields).some((field) => field.period);
  return endpoint({
    method: 'GET',
    path: list.path,
    need: sessionCall,
    summary: `Reference list ${list.table}`,
    query: z.strictObject({
      ...pageQuery,
      ...filtersOf(list),
      ...(periods ? { on: day.optional() } : {}),
      since: typed(100).optional(),
      sort: sortQuery(sortsOf(list)),
    }),
    response: listOf(itemSchema(list)).extend({ retired: z.array(objectId).optional() }),
  });
}

/** Who keeps the list right; where it grows by forms also who fills them in. */
function writeNeed(list: ListDefinition, action: 'create' | 'edit' | 'delete'): Need {
  const keeps = pageNeed([list.page], action, 'reference');
  if (action !== 'create' || !growsByForms(list)) return keeps;
  return eitherNeed(keeps, pageNeed(['tech-service', 'company-tech-service'], 'edit', 'additions'));
}

/** The writes of a list. A new row may carry the id its maker gave it. */
export function writeEndpoints(list: ListDefinition) {
  return recordEndpoints({
    path: list.path,
    need: (action) => writeNeed(list, action),
    row: itemSchema(list),
    added: newRowSchema(list),
    changed: changeSchema(list),
    summaries: {
      create: `Adds a row to ${list.table}; repeated with the same _id it answers the same row`,
      change: `Changes a row of ${list.table}`,
      retire: `Retires a row of ${list.table}: gone from forms, old records keep it`,
    },
  });
}

export function fileEndpoints(list: ListDefinition) {
  return {
    exported: endpoint({
      method: 'GET',
      path: `${list.path}/export`,
      need: pageNeed([list.page], 'export', 'reference'),
      summary: `The list ${list.table} as an XLSX file`,
      query: z.strictObject({ search: pageQuery.search, ...filtersOf(list) }),
      response: z.unknown(),
    }),
    imported: endpoint({
      method: 'POST',
      path: `${list.path}/import`,
      need: pageNeed([list.page], 'create', 'reference'),
      summary: `Rows of a table into ${list.table}, all or nothing; rows that are there already are changed`,
      body: importBody,
      response: itemOf(importAnswer),
    }),
  };
}

const declare = (list: ListDefinition) => ({
  read: listEndpoint(list),
  ...writeEndpoints(list),
  ...retirementEndpoints(list),
  ...fileEndpoints(list),
});

const declared = new WeakMap<ListDefinition, ReturnType<typeof declare>>();

/** Every call of a list, the same each time: to declare all of them takes as long as the rest of an application. */
export function endpointsOf(list: ListDefinition): ReturnType<typeof declare> {
  const known = declared.get(list) ?? declare(list);
  declared.set(list, known);
  return known;
}

/** @public Read with those of all features by `server/test/contract/declared-endpoints.ts`. */
export const referenceEndpoints: Record<string, AnyEndpoint> = Object.fromEntries(
  Object.entries<ListDefinition>(LISTS).flatMap(([name, list]) =>
    Object.entries(endpointsOf(list)).map(([call, declared]) => [`${name}.${call}`, declared]),
  ),
);
