import { LINK_PATHS } from '@inspect/contract/access';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { asSystem, type Tx } from '../../platform/db/transaction.ts';
import type { SharedLimit } from '../../platform/limits/shared-limit.ts';
import { isLink, stopHashOf, stopOf } from '../reminders/index.ts';
import type { StopState } from './stop-page.ts';

const BODY_LIMIT = 1_024;

type Services = {
  pool: pg.Pool;
  clock: Clock;
  /** links of nobody that one network may try */
  tried: SharedLimit;
  send(request: FastifyRequest, reply: FastifyReply, state: StopState): Promise<FastifyReply>;
};

/** The link of a reminder: GET shows a button, POST stops them. The link itself is what proves who presses it. */
export async function stopRoutes(scope: FastifyInstance, services: Services): Promise<void> {
  const { pool, clock, tried, send } = services;
  scope.removeAllContentTypeParsers();
  // Nothing is read of the form: there is nothing in it.
  scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, _body, done) =>
    done(null, undefined),
  );

  const answer = async (
    request: FastifyRequest<{ Params: { token: string } }>,
    reply: FastifyReply,
    found: Exclude<StopState, 'unknown'>,
    look: (tx: Tx, hash: Buffer) => Promise<boolean>,
  ) => {
    await tried.take(request.ip);
    const hash = stopHashOf(request.params.token);
    const known = hash !== null && (await asSystem(pool, (tx) => look(tx, hash)));
    if (!known) return send(request, reply.code(404), 'unknown');
    // Who has a link guesses none: subscribers behind one address don't stand in each other's way.
    await tried.giveBack(request.ip);
    return send(request, reply, found);
  };

  scope.get<{ Params: { token: string } }>(`${LINK_PATHS.stopReminders}:token`, (request, reply) =>
    answer(request, reply, 'asks', isLink),
  );
  // Our pages send no referrer, so that a form of theirs comes from nowhere.
  scope.post<{ Params: { token: string } }>(
    `${LINK_PATHS.stopReminders}:token`,
    { config: { unguarded: true } },
    (request, reply) => answer(request, reply, 'done', (tx, hash) => stopOf(tx, hash, clock.now())),
  );
}
