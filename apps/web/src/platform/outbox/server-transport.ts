import { t } from '@inspect/contract/i18n';
import { type OperationAnswer, operationsEndpoints } from '@inspect/contract/operations';
import { checkSession } from '../access/sign-in.ts';
import { call } from '../api/call.ts';
import type { Answer, BatchFailure, Operation, Transport } from './operation.ts';
import { answerOf } from './problem-answer.ts';

/** Several operations to the server's one call for all of them; each is answered for itself. */
export const serverTransport: Transport = async (device, operations, { signal }) => {
  try {
    const input = { body: batchOf(device, operations), signal };
    const sender = operations[0]?.owner;
    return answersOf(await call(operationsEndpoints.send, { ...input, ...(sender ? { sender } : {}) }));
  } catch (problem) {
    checkSession(problem);
    return failureOf(problem);
  }
};

export function batchOf(device: string, operations: readonly Operation[]) {
  const items = operations.map(({ id, seq, kind, schema, dependsOn, recordedAt, payload }) => ({
    id,
    seq,
    kind,
    schema,
    dependsOn: [...dependsOn],
    recordedAt,
    // What goes together is the input of plain calls: the server judges each by its kind.
    payload: payload as { params: unknown; body: unknown },
  }));
  return { device, operations: items };
}

/** What the server said of each. */
export function answersOf({ data }: { data: readonly OperationAnswer[] }): ReadonlyMap<string, Answer> {
  return new Map(data.map((item) => [item.id, answerTo(item)]));
}

/** Why nothing was said of any. A fault of ours is thrown. */
export function failureOf(problem: unknown): BatchFailure {
  const answer = answerOf(problem);
  if (answer.outcome === 'silent' || answer.outcome === 'busy' || answer.outcome === 'fault') return answer;
  if (answer.outcome !== 'rejected') throw problem;
  return answer.code === 'too_large' ? { outcome: 'tooLarge' } : answer;
}

function answerTo(item: OperationAnswer): Answer {
  const { outcome, result, newId } = item;
  if (outcome === 'held') return { outcome, missing: item.missing ?? [] };
  // Where it says how long to wait, it is too busy for this one, and has not failed over it.
  if (outcome === 'retry') return { outcome: item.retryAfter === undefined ? 'fault' : 'later' };
  if (outcome === 'rejected') {
    const { code = 'internal', message = t('error.internal'), fields = {} } = item;
    return { outcome, code, message, fields, ...(item.data === undefined ? {} : { data: item.data }) };
  }
  // A repeat of a merge whose answer was lost names the record too; a merge that names none has none to follow.
  return newId ? { outcome: 'merged', newId, result } : { outcome: 'applied', result };
}
