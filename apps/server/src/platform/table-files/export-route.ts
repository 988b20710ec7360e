import { isResource, scopeOf } from '@inspect/contract/access';
import type { HistoryEntity } from '@inspect/contract/histories';
import type { AnyEndpoint, EndpointDefinition } from '@inspect/contract/kernel';
import type pg from 'pg';
import type { z } from 'zod';
import { requireFresh } from '../http/require-fresh.ts';
import { type PersonInput, personRoute, type Route } from '../http/route.ts';
import { exportTurnsOf } from './export-turns.ts';
import { type ExportNotes, noteExport } from './note-export.ts';

export type ExportServices = ExportNotes & { pool: pg.Pool };

type Filter = z.ZodType<Readonly<Record<string, unknown>>>;
type Exporting = EndpointDefinition<z.ZodType, Filter, z.ZodType, z.ZodType>;

/**
 * Declares calls that answer what a list shows as a file, read with the rights of the one who asks, while he asks. It is
 * noted before the first row leaves, under this name among the histories, and one company takes out one at a time.
 * Whoever has it of the whole country needs a password typed lately, also for one company after another.
 */
export function exportRoutes({ pool, clock, watch }: ExportServices, entity: HistoryEntity) {
  const inTurn = exportTurnsOf(pool);
  return <Endpoint extends Exporting>(
    endpoint: Endpoint,
    send: (input: PersonInput<Endpoint>) => Promise<void>,
  ): Route => {
    const resource = takenFrom(endpoint);
    return personRoute(endpoint, async (input: PersonInput<Endpoint>) => {
      const { actor, freshAt } = input;
      const filter: z.output<Filter> = input.query;
      if (scopeOf(actor, resource) === 'all') requireFresh({ freshAt }, clock.now());
      await inTurn(actor.company, async () => {
        await noteExport({ clock, watch }, input, { entity, call: endpoint.path, filter });
        await send(input);
      });
      return undefined;
    });
  };
}

function takenFrom({ need, path }: AnyEndpoint) {
  if (need.kind === 'page' && isResource(need.resource)) return need.resource;
  throw new Error(`${path}: a file is of what the matrix of rights has a row for`);
}
