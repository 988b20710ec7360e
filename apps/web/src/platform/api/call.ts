import { t } from '@inspect/contract/i18n';
import { type EndpointDefinition, type ErrorCode, failure, SENDER_HEADER } from '@inspect/contract/kernel';
import type { z } from 'zod';
import { takeAhead } from './ahead.ts';
import { announceNoResponse } from './no-response.ts';
import { isOwnSession } from './own-session.ts';
import { type ReadWatch, readPatiently, textOf } from './patient-read.ts';

/** A call ends with its answer, `ServerRefusal` or `NoResponse`; only the last may ever touch offline storage. */
export class ServerRefusal extends Error {
  readonly status: number;
  readonly code: ErrorCode | string;
  readonly errors: readonly string[];
  readonly fields: Readonly<Record<string, string>>;
  /** the current row on a version conflict */
  readonly data: unknown;
  /** seconds that the server asks to wait; 0 = it doesn't say */
  readonly retryAfter: number;
  constructor(status: number, answer: z.infer<typeof failure>, retryAfter = 0) {
    super(answer.errors[0] ?? answer.message);
    this.name = 'ServerRefusal';
    this.status = status;
    this.code = answer.code;
    this.errors = answer.errors;
    this.fields = answer.fields ?? {};
    this.data = answer.data;
    this.retryAfter = retryAfter;
  }
}

export class NoResponse extends Error {
  constructor() {
    super(t('shell.failedNoResponse'));
    this.name = 'NoResponse';
  }
}

export type CallDefinition = EndpointDefinition<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;

export type CallInput<Endpoint extends CallDefinition> = {
  params?: z.input<Endpoint['params']>;
  query?: z.input<Endpoint['query']>;
  body?: z.input<Endpoint['body']>;
  signal?: AbortSignal;
  /** whose work it carries, where it was done before it is sent: the server does nothing in the session of somebody else */
  sender?: string;
};

export type CallAnswer<Endpoint extends CallDefinition> = z.output<Endpoint['response']>;

export async function call<Endpoint extends CallDefinition>(
  endpoint: Endpoint,
  input: CallInput<Endpoint>,
): Promise<CallAnswer<Endpoint>> {
  const { params, query, signal } = input;
  const address = addressOf(endpoint.path, params, query);
  if (!isOwnSession(endpoint.method, address)) throw new NoResponse();
  if (endpoint.method === 'GET')
    return readPatiently(signal, (watch) => answered(endpoint, address, input, watch));
  return answered(endpoint, address, input, { ...(signal ? { signal } : {}), heard: () => {} });
}

async function answered<Endpoint extends CallDefinition>(
  { method }: Endpoint,
  address: string,
  { body, sender }: CallInput<Endpoint>,
  { signal, heard }: Partial<ReadWatch> & Pick<ReadWatch, 'heard'>,
): Promise<CallAnswer<Endpoint>> {
  const send = () =>
    reach(address, {
      method,
      headers: { ...headersFor(method), ...(sender ? { [SENDER_HEADER]: sender } : {}) },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
      ...(signal ? { signal } : {}),
    });
  const sentAt = renewals;
  const ahead = method === 'GET' ? takeAhead(address) : undefined;
  let answer = (ahead && (await Promise.race([ahead, ended(signal)]))) ?? (await send());
  // It left with the token that has just been replaced: nothing was done.
  if (answer.status === 401 && (renewing || renewals !== sentAt)) {
    await renewing;
    answer = await send();
  }
  const content = await contentOf(answer, heard, signal);
  if (answer.ok) return content as CallAnswer<Endpoint>;
  throw refusalOf(answer.status, content, answer.headers.get('retry-after'));
}

/** What was asked ahead of this code knows of no signal. */
function ended(signal: AbortSignal | undefined): Promise<undefined> {
  return new Promise((resolve) => {
    signal?.addEventListener('abort', () => resolve(undefined), { once: true });
  });
}

let renewing: Promise<unknown> | null = null;
let renewals = 0;

/** While the session gets another token, calls that are on their way with the former one are refused: they go again. */
export async function renewingSession<Result>(work: () => Promise<Result>): Promise<Result> {
  const renewal = work();
  const over = renewal.then(
    () => {
      renewals += 1;
    },
    () => {},
  );
  renewing = over;
  await over;
  renewing = null;
  return renewal;
}

export async function reach(address: string, init: RequestInit): Promise<Response> {
  if (!isOwnSession(init.method ?? 'GET', address)) throw new NoResponse();
  try {
    return await fetch(address, { ...init, credentials: 'same-origin' });
  } catch (problem) {
    if (isGivenUp(problem, init.signal)) throw problem;
    throw noResponse();
  }
}

/** A success that can't be read, cut off or a hotel's page, is no answer of ours: it is asked again by its key. */
export async function contentOf(
  answer: Response,
  heard = () => {},
  signal?: AbortSignal | null,
): Promise<unknown> {
  try {
    return JSON.parse(await textOf(answer, heard));
  } catch (problem) {
    if (isGivenUp(problem, signal)) throw problem;
    if (answer.ok) throw noResponse();
    return null;
  }
}

/** By who asked, not by a limit of time: that one is a server that does not answer, though browsers of 2023 call both the same. */
function isGivenUp(problem: unknown, signal: AbortSignal | null | undefined): boolean {
  const reason: unknown = signal?.aborted ? signal.reason : problem;
  return reason instanceof DOMException && reason.name === 'AbortError';
}

export function noResponse(): NoResponse {
  announceNoResponse();
  return new NoResponse();
}

function headersFor(method: string): Record<string, string> {
  return method === 'GET'
    ? { accept: 'application/json' }
    : { accept: 'application/json', 'content-type': 'application/json', 'x-requested-with': 'inspect' };
}

/** `retryAfter`: the header of that name. */
export function refusalOf(status: number, content: unknown, retryAfter: string | null = null): ServerRefusal {
  // A proxy may name a day instead: then nothing is said.
  const seconds = Number(retryAfter) || 0;
  const parsed = failure.safeParse(content);
  if (parsed.success) return new ServerRefusal(status, parsed.data, seconds);
  const message = t('error.unavailable');
  return new ServerRefusal(status, { message, errors: [message], code: 'unavailable' }, seconds);
}

/** /cars/models + { car } → /api/cars/models?car=…; empty values are left out. */
export function addressOf(path: string, params: unknown, query: unknown): string {
  const values = new Map(Object.entries(params ?? {}));
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name) ?? '')),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value));
  }
  const text = search.toString();
  return `/api${filled}${text ? `?${text}` : ''}`;
}
