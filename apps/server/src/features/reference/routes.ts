import type { Actor } from '@inspect/contract/access';
import { AppError, PAGE_SIZE, paginationOf } from '@inspect/contract/kernel';
import {
  endpointsOf,
  type ListDefinition,
  type Lists,
  listTag,
  versionIn,
} from '@inspect/contract/reference';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { personRoute, type Route } from '../../platform/http/route.ts';
import type { Announcement } from '../../platform/realtime/announcement.ts';
import { sendExport } from './export-list.ts';
import { importRows } from './import-list.ts';
import { listPage, listRows, retiredSince, versionOf, type Wanted } from './list.query.ts';
import type { InUse, ListContext } from './list-context.ts';
import { changeListRow, createListRow, retireListRow } from './write-list.ts';

/** A list changes a few times a day; to be met twice is luck enough. */
const ATTEMPTS = 5;

type Services = { buildId: string; clock: Clock; lists: Lists; inUse: InUse };

/** The calls of every declared list. */
export function referenceRoutes(services: Services): Route[] {
  return Object.entries(services.lists).flatMap(([name, list]) => routesOf(services, name, list));
}

type Input = { tx: Tx; actor: Actor; announce: (announcement: Announcement) => void };

function routesOf(services: Services, name: string, list: ListDefinition): Route[] {
  const calls = endpointsOf(list);
  const { lists, buildId, inUse, clock } = services;
  const contextOf = ({ tx, actor, announce }: Input): ListContext => ({
    lists,
    name,
    list,
    tx,
    actor,
    now: clock.now(),
    buildId,
    inUse,
    announce,
  });
  return [
    readRoute(services, list),
    personRoute(calls.create, async (input) => {
      const { row, repeated } = await createListRow(contextOf(input), input.body);
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
      const { search, ...filters } = input.query;
      await sendExport(contextOf(input), input.http.reply, { search, filters: textsOf(filters) });
      return undefined;
    }),
    personRoute(calls.imported, async (input) => ({ data: await importRows(contextOf(input), input.body) })),
  ];
}

/** A copy that is up to date costs a 304; one that is not gets what has changed. */
function readRoute({ buildId }: Services, list: ListDefinition): Route {
  return personRoute(endpointsOf(list).read, async ({ query, tx, http: { request, reply } }) => {
    const { page, limit, search, since, on, ...filters } = query;
    const wanted = { search, filters: textsOf(filters), on: typeof on === 'string' ? on : undefined };
    const whole = list.cached && page === undefined && limit === undefined;
    const place = { current: page ?? 1, size: whole ? null : (limit ?? PAGE_SIZE), since };
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const version = await versionOf(tx, list.table);
      const tag = listTag(list.table, version, buildId);
      reply.header('etag', `"${tag}"`).header('cache-control', 'private, no-cache');
      if (request.headers['if-none-match'] === `"${tag}"`) {
        await reply.code(304).send();
        return undefined;
      }
      const answer = await answerAt(tx, list, wanted, place, { version, buildId });
      // Rows and tag are two questions: what was written in between would stand in one and not in the other.
      if ((await versionOf(tx, list.table)) === version) return answer;
    }
    throw new AppError('unavailable', { retryAfter: 1 });
  });
}

type Place = { current: number; size: number | null; since: string | undefined };

/** What has changed since the copy's tag, the whole list, or one page of it. */
async function answerAt(
  tx: Tx,
  list: ListDefinition,
  wanted: Wanted,
  { current, size, since }: Place,
  { version, buildId }: { version: number; buildId: string },
) {
  const known = since === undefined ? null : versionIn(since, list.table, buildId);
  if (known !== null && known <= version) {
    const rows = await listRows(tx, list, { ...wanted, since: known });
    const retired = await retiredSince(tx, list, known);
    return { data: rows, retired, pagination: paginationOf(rows.length, 1, Math.max(1, rows.length)) };
  }
  if (size === null) {
    const rows = await listRows(tx, list, wanted);
    return { data: rows, pagination: paginationOf(rows.length, 1, Math.max(1, rows.length)) };
  }
  const { rows, count } = await listPage(tx, list, wanted, { limit: size, offset: (current - 1) * size });
  return { data: rows, pagination: paginationOf(count, current, size) };
}

function textsOf(values: Record<string, unknown>): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) if (typeof value === 'string') texts[name] = value;
  return texts;
}
