import { type MessageKey, t } from '@inspect/contract/i18n';
import { AppError, type ErrorCode, type Failure } from '@inspect/contract/kernel';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { describeProblem, problemCode } from '../log/describe-problem.ts';

const DENIED_BY_DATABASE = '42501';

/** Fastify's and PostgreSQL's own failures that are a person's or a moment's, by their codes. */
const BY_CODE: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'media_type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed',
  FST_ERR_BAD_URL: 'malformed',
  ECONNREFUSED: 'unavailable',
  ECONNRESET: 'unavailable',
  ETIMEDOUT: 'unavailable',
  EPIPE: 'unavailable',
  // The database says no where the program should have: its rights are the second line.
  [DENIED_BY_DATABASE]: 'forbidden',
  '57P01': 'unavailable',
  '57P02': 'unavailable',
  '57P03': 'unavailable',
  '57014': 'unavailable',
  '53300': 'unavailable',
  '53100': 'disk_full',
  '53200': 'unavailable',
  '58030': 'unavailable',
  '25006': 'read_only',
  '55P03': 'unavailable',
  '40001': 'unavailable',
  '40P01': 'unavailable',
  '08006': 'unavailable',
};

/** When it may be tried again, where the refusal itself does not say: a disk is freed by a person, another code may be asked for. */
const RETRY_SECONDS: Partial<Record<ErrorCode, number>> = {
  unavailable: 2,
  read_only: 5,
  disk_full: 10,
  'payment.no_answer': 30,
  sms_unavailable: 300,
  code_tries_day: 3_600,
  'passkey.tries_day': 3_600,
};
/** No 429 and no 503 goes without. */
const OF_ANY_MOMENT = 60;

/** A failure as it is answered, whatever it came from. */
export function asAppError(problem: unknown): AppError {
  if (problem instanceof AppError) return problem;
  const code = problemCode(problem);
  const known = code === undefined ? undefined : BY_CODE[code];
  if (known) return new AppError(known);
  const status = statusOf(problem) ?? 500;
  // A library's refusal (an impossible range, say) is no fault of ours.
  return new AppError(status >= 400 && status < 500 ? 'malformed' : 'internal');
}

function statusOf(problem: unknown): number | undefined {
  return problem instanceof Error && 'statusCode' in problem && typeof problem.statusCode === 'number'
    ? problem.statusCode
    : undefined;
}

/** What is said of a failure, by the answer or by a part of it. What is ≥ 500 says nothing of its cause; the log does. */
export function wordFailure(
  problem: unknown,
  request: FastifyRequest,
): Failure & { status: number; retryAfter: number | undefined } {
  const failure = asAppError(problem);
  if (failure.status >= 500 || problemCode(problem) === DENIED_BY_DATABASE)
    request.log.error({ err: describeProblem(problem) }, 'request failed');
  const { fields, data, values } = failure.details;
  const retryAfter = failure.details.retryAfter ?? secondsOf(failure);
  const key: MessageKey = `error.${failure.code}`;
  const message = t(key, {
    request: request.id,
    ...(retryAfter === undefined ? {} : { seconds: retryAfter }),
    ...values,
  });
  return {
    status: failure.status,
    retryAfter,
    message,
    errors: fields ? [...new Set(Object.values(fields))] : [message],
    code: failure.code,
    ...(fields ? { fields } : {}),
    ...(data === undefined ? {} : { data }),
  };
}

function secondsOf({ code, status }: AppError): number | undefined {
  return RETRY_SECONDS[code] ?? (status === 429 || status === 503 ? OF_ANY_MOMENT : undefined);
}

/** The one place where a failure becomes an answer. */
export function answerFailure(
  problem: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
  worded: (failure: Failure) => unknown = (answer) => answer,
): void {
  const { status, retryAfter, ...answer } = wordFailure(problem, request);
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  void reply.code(status).header('cache-control', 'no-store').send(worded(answer));
}
