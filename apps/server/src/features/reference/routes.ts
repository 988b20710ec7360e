import { PAGE_SIZE, paginationOf } from '@inspect/contract/kernel';
import { LISTS, type ListDefinition, listEndpoint } from '@inspect/contract/reference';
import { personRoute, type Route } from '../../platform/http/route.ts';
import { listRows, listVersion } from './list.query.ts';

/** One read per declared list. A cached list that has not changed costs a 304. */
export function referenceRoutes(services: { buildId: string }): Route[] {
  return Object.values<ListDefinition>(LISTS).map((list) =>
    personRoute(listEndpoint(list), async ({ query, tx, http: { request, reply } }) => {
      const { page, limit, search, ...filters } = query;
      const whole = list.cached && page === undefined && limit === undefined;
      if (whole && !search && Object.keys(filters).length === 0) {
        // The build is part of the tag: a new release may answer with other fields.
        const tag = `"${list.table}-${await listVersion(tx, list)}-${services.buildId}"`;
        reply.header('etag', tag).header('cache-control', 'private, no-cache');
        if (request.headers['if-none-match'] === tag) {
          await reply.code(304).send();
          return undefined;
        }
      }
      const size = whole ? null : (limit ?? PAGE_SIZE);
      const current = page ?? 1;
      const wanted = {
        search,
        filters: textsOf(filters),
        limit: size,
        offset: size === null ? 0 : (current - 1) * size,
      };
      const { rows, count } = await listRows(tx, list, wanted);
      return { data: rows, pagination: paginationOf(count, current, size ?? Math.max(1, count)) };
    }),
  );
}

function textsOf(values: Record<string, unknown>): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) if (typeof value === 'string') texts[name] = value;
  return texts;
}
