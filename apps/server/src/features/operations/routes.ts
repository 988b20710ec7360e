import type { Actor } from '@inspect/contract/access';
import { AppError } from '@inspect/contract/kernel';
import {
  BATCH_BYTES,
  type Operation,
  type OperationAnswer,
  type OperationName,
  operationsEndpoints,
} from '@inspect/contract/operations';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { wordFailure } from '../../platform/http/answer-failure.ts';
import { makeWay, makingWay } from '../../platform/http/make-way.ts';
import { type InnerCall, machineRoute, type Route } from '../../platform/http/route.ts';
import type { ForeignIdWatch } from '../../platform/security/foreign-id-watch.ts';
import { idsIn } from '../../platform/security/ids-in.ts';
import { batchTurns } from './batch-turns.ts';
import { servedKinds } from './kinds.ts';
import type { OperationWork } from './operation-work.ts';
import { noteDevice } from './operations.repo.ts';
import { Held, perform } from './perform.ts';

type Services = { pool: pg.Pool; clock: Clock; watch: Pick<ForeignIdWatch, 'saw'> };

/** Of the session, not of one operation: the whole is refused, and what was done is told when it is sent again. */
const OF_THE_SESSION: readonly string[] = [
  'unauthenticated',
  'session_blocked',
  'phone_required',
  'passkey_required',
];
/** What a plain call is sent again after. */
const OF_THE_MOMENT = [408, 425, 429];

type Call = { actor: Actor; sessionId: string; device: string; request: FastifyRequest; inner: InnerCall };

/** @param routes the plain calls, which do what is sent */
export function operationsRoutes(
  { pool, clock, watch }: Services,
  routes: readonly Route[],
  works: Readonly<Record<OperationName, OperationWork>>,
): Route[] {
  const kinds = servedKinds(routes, works);
  const inTurn = batchTurns(pool.options.max ?? 1);

  async function answered(call: Call, operation: Operation): Promise<OperationAnswer> {
    const { actor, device, inner } = call;
    try {
      return await perform(kinds, { person: actor.userId, device, now: clock.now() }, inner, operation);
    } catch (problem) {
      if (problem instanceof AppError && OF_THE_SESSION.includes(problem.code)) throw problem;
      const { status, ...answer } = failed(problem, operation.id, call.request);
      watched(call, operation, status);
      return answer;
    }
  }

  /** What was refused may have named what is not his, as in a plain call. */
  function watched({ actor, sessionId, device }: Call, operation: Operation, status: number): void {
    const { userId: user, company } = actor;
    if (company === null) return;
    const call = `${operationsEndpoints.send.method} ${operationsEndpoints.send.path}`;
    const ids = idsIn([device, operation]);
    watch.saw({ at: clock.now(), user, company, session: sessionId, call, status, ids });
  }

  return [
    machineRoute(operationsEndpoints.send, {
      bodyLimit: BATCH_BYTES,
      look: ({ actor, body: { device, operations }, tx }) => {
        const seq = Math.max(...operations.map((operation) => operation.seq));
        return noteDevice(tx, { device, person: actor.userId, seq, now: clock.now() });
      },
      work: ({ actor, body: { device, operations }, sessionId, http: { request } }, _, inner) =>
        inTurn(actor.company, () =>
          makingWay(async () => {
            const data: OperationAnswer[] = [];
            for (const operation of operations) {
              await makeWay();
              data.push(await answered({ actor, sessionId, device, request, inner }, operation));
            }
            return { data };
          }),
        ),
    }),
  ];
}

function failed(problem: unknown, id: string, request: FastifyRequest): OperationAnswer & { status: number } {
  if (problem instanceof Held) return { id, status: 409, outcome: 'held', missing: problem.missing };
  const { status, errors: _, retryAfter, ...why } = wordFailure(problem, request);
  // A build that knows it may be the next one to be asked.
  const later = status >= 500 || OF_THE_MOMENT.includes(status) || why.code === 'op_unknown';
  if (!later) return { id, status, outcome: 'rejected', ...why };
  return { id, status, outcome: 'retry', ...why, ...(retryAfter === undefined ? {} : { retryAfter }) };
}
