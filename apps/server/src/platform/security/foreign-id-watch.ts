import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { asSystem } from '../db/transaction.ts';
import { ownersOf } from './owners-of.query.ts';
import { insertEvents, type SecurityEvent } from './security-events.repo.ts';

/** A call of a person of a company, and the ids that he named in it. */
type Sighting = Pick<SecurityEvent, 'at' | 'user' | 'company' | 'session' | 'call' | 'status'> & {
  ids: readonly string[];
};

export type ForeignIdWatch = {
  saw(sighting: Sighting): void;
  /** sounds an alarm that a call has raised itself; once for each session, call and record it is kept */
  noted(event: SecurityEvent): void;
  /** resolves when everything that was seen has been looked at */
  idle(): Promise<void>;
};

const AT_ONCE = 50;
const MOST_WAITING = 2_000;

/** Notes who names another company's ids, after the answer and alike for ids of nobody; by one connection at most. */
export function createForeignIdWatch({
  pool,
  logger,
}: {
  pool: pg.Pool;
  logger: FastifyBaseLogger;
}): ForeignIdWatch {
  const waiting: Sighting[] = [];
  let working: Promise<void> | null = null;
  const noting = new Set<Promise<void>>();

  async function record(event: SecurityEvent): Promise<void> {
    await asSystem(pool, (tx) => insertEvents(tx, [event])).catch((problem: unknown) => {
      const type = problem instanceof Error ? problem.name : typeof problem;
      logger.error({ type, alarm: event.kind }, 'an alarm was not recorded');
    });
  }

  async function look(sightings: readonly Sighting[]): Promise<void> {
    const ids = [...new Set(sightings.flatMap((sighting) => sighting.ids))];
    await asSystem(pool, async (tx) => {
      const owned = await ownersOf(tx, ids);
      const events = sightings.flatMap((sighting) => eventsOf(sighting, owned));
      if (events.length === 0) return;
      await insertEvents(tx, events);
      for (const { user, call, entity } of events)
        logger.warn({ alarm: 'foreign_id', user, call, entity }, 'an id of another company was named');
    });
  }

  async function work(): Promise<void> {
    while (waiting.length > 0) {
      const sightings = waiting.splice(0, AT_ONCE);
      await look(sightings).catch((problem: unknown) => {
        const type = problem instanceof Error ? problem.name : typeof problem;
        logger.error({ type, lost: sightings.length }, 'the named ids were not looked at');
      });
    }
    working = null;
  }

  return {
    saw: (sighting) => {
      if (sighting.ids.length === 0) return;
      if (waiting.length >= MOST_WAITING) {
        logger.error({ alarm: 'foreign_id', user: sighting.user }, 'too many named ids to look at');
        return;
      }
      waiting.push(sighting);
      working ??= work();
    },
    noted: (event) => {
      const { kind: alarm, user, call, entity } = event;
      logger.warn({ alarm, user, call, entity }, 'somebody asks for more than his work needs');
      const recording = record(event).finally(() => noting.delete(recording));
      noting.add(recording);
    },
    idle: async () => {
      await Promise.all([working, ...noting]);
    },
  };
}

function eventsOf({ ids, ...call }: Sighting, owned: Awaited<ReturnType<typeof ownersOf>>): SecurityEvent[] {
  return owned
    .filter(({ record, owner }) => ids.includes(record) && owner !== call.company)
    .map((thing) => ({ ...call, ...thing, kind: 'foreign_id' }));
}
