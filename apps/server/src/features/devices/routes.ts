import { devicesEndpoints } from '@inspect/contract/devices';
import type { Clock } from '../../platform/clock.ts';
import { listAnswer } from '../../platform/http/list-answer.ts';
import { personRoute, type Route } from '../../platform/http/route.ts';
import { devicesPage } from './devices.query.ts';
import { noteLost, noteState } from './devices.repo.ts';

const SECOND_MS = 1_000;

export function devicesRoutes({ clock }: { clock: Clock }): Route[] {
  return [
    personRoute(devicesEndpoints.report, async ({ actor, body, tx }) => {
      const { oldest, lost, ...told } = body;
      const now = clock.now();
      const person = actor.userId;
      const oldestAt = oldest === null ? null : new Date(now.getTime() - oldest * SECOND_MS);
      await noteState(tx, { ...told, person, oldestAt, now });
      if (lost) await noteLost(tx, { ...lost, person, seenAt: new Date(lost.at), now });
      return { data: null };
    }),
    personRoute(devicesEndpoints.list, ({ query: { page, limit, ...wanted }, tx }) =>
      listAnswer({ page, limit }, async (place) => {
        const { rows, count } = await devicesPage(tx, wanted, place);
        return { rows: rows.map(rowOf), count };
      }),
    ),
  ];
}

type Stored = Awaited<ReturnType<typeof devicesPage>>['rows'][number];

function rowOf({
  device,
  person,
  at,
  oldest_at,
  last_seq,
  issued_seq,
  lost_at,
  lost_pending,
  ...row
}: Stored) {
  const { lost_seen_at, ...rest } = row;
  return {
    ...rest,
    _id: `${device}${person}`,
    device,
    person,
    at: at.toISOString(),
    oldestAt: oldest_at?.toISOString() ?? null,
    heard: Number(last_seq),
    issued: issued_seq === null ? null : Number(issued_seq),
    lost: lost_at && { pending: lost_pending ?? 0, at: (lost_seen_at ?? lost_at).toISOString() },
  };
}
