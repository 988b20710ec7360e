import type { EndpointDefinition } from '@inspect/contract/kernel';
import type { z } from 'zod';
import type { Clock } from '../clock.ts';
import { requireFresh } from '../http/require-fresh.ts';
import { personRoute, type Route } from '../http/route.ts';
import { type AuditedEntity, changeAudited, createAudited, retireAudited } from './audited-records.ts';

type Values = Readonly<Record<string, unknown>>;
type Row = { _id: string; version: number };
type Call<Params, Body> = EndpointDefinition<z.ZodType<Params>, z.ZodType, z.ZodType<Body>, z.ZodType>;

/** The writes of a record of which nobody need be told, and which nothing can be in the way of. */
export function auditedRoutes<Stored extends Row, Fields extends Values>(
  calls: {
    create: Call<unknown, Values & { _id?: string | undefined }>;
    change: Call<{ id: string }, Values & { version: number }>;
    retire: Call<{ id: string }, unknown>;
  },
  audited: AuditedEntity<Stored, Fields>,
  clock: Clock,
  /** which of what is sent asks for a password typed lately */
  isDangerous: (sent: Values, isNew: boolean) => boolean = () => false,
): Route[] {
  return [
    personRoute(calls.create, async ({ actor, body, freshAt, http, tx }) => {
      const { _id, ...sent } = body;
      if (isDangerous(sent, true)) requireFresh({ freshAt }, clock.now());
      const fields = audited.fields.parse(sent);
      const { row, repeated } = await createAudited(audited, { tx, actor, now: clock.now() }, _id, fields);
      if (repeated) http.reply.code(200);
      return { data: row };
    }),
    personRoute(calls.change, async ({ actor, body, freshAt, params, tx }) => {
      if (isDangerous(body, false)) requireFresh({ freshAt }, clock.now());
      return { data: await changeAudited(audited, { tx, actor, now: clock.now() }, params.id, body) };
    }),
    personRoute(calls.retire, async ({ actor, params, tx }) => ({
      data: await retireAudited(audited, { tx, actor, now: clock.now() }, params.id),
    })),
  ];
}
