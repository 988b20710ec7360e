import type { Actor } from '@inspect/contract/access';
import type { EndpointDefinition, Failure } from '@inspect/contract/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Tx } from '../db/transaction.ts';
import type { Announcement } from '../realtime/announcement.ts';
import type { Upload } from './read-upload.ts';

type Any = EndpointDefinition<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;
type Parsed<Endpoint, Part extends 'params' | 'query' | 'body'> =
  Endpoint extends Record<Part, infer Schema extends z.ZodType> ? z.output<Schema> : never;
type Answer<Endpoint> = Endpoint extends { response: infer Schema extends z.ZodType }
  ? z.input<Schema>
  : never;

/** What every handler gets: checked input and the plain HTTP pair for cookies and headers. */
type Input<Endpoint> = {
  params: Parsed<Endpoint, 'params'>;
  query: Parsed<Endpoint, 'query'>;
  body: Parsed<Endpoint, 'body'>;
  http: { request: FastifyRequest; reply: FastifyReply };
};

/** A person's call: inside the transaction of its actor, which commits when the handler returns. */
export type PersonInput<Endpoint> = Input<Endpoint> & {
  actor: Actor;
  sessionId: string;
  /** when he last proved himself with his password: what is dangerous asks `requireFresh` */
  freshAt: Date;
  tx: Tx;
  /** tells open pages of it, once the transaction has committed; never when it failed */
  announce(announcement: Announcement): void;
  /** what is done at once when the transaction has committed, and never when it failed */
  afterCommit(work: () => void): void;
  /** what was uploaded, on a route that takes a file */
  upload?: Upload;
  /** what was made of it before the transaction began */
  digested?: unknown;
};

/** The machine's own work after a person's call: that transaction is over, and with it what it announced. */
type AfterInput = Omit<PersonInput<Any>, 'tx' | 'announce' | 'afterCommit' | 'upload' | 'digested'>;

/** A file that comes with a call, as multipart. */
export type FileTaking = {
  /** bytes of the largest */
  maximum: number;
  /** gives the coming file its id, in a transaction that ends before the file is read: it may never be kept */
  announceFile(tx: Tx): Promise<string>;
};

export type Route =
  | { kind: 'public'; endpoint: Any; run: (input: Input<Any>) => Promise<unknown> }
  | {
      kind: 'person';
      endpoint: Any;
      run: (input: PersonInput<Any>) => Promise<unknown>;
      afterwards?: (input: AfterInput, result: unknown) => Promise<unknown>;
      takesFile?: FileTaking;
      digest?: (input: { upload: Upload; query: never }) => Promise<unknown>;
      failure?: (failure: Failure) => unknown;
    };

/** Ties a call that needs nobody to its handler: it returns the answer, or undefined after it sent one itself. */
export function publicRoute<Endpoint extends Any>(
  endpoint: Endpoint,
  run: (input: Input<Endpoint>) => Promise<Answer<Endpoint> | undefined>,
): Route {
  return { kind: 'public', endpoint, run: run as (input: Input<Any>) => Promise<unknown> };
}

/**
 * Ties a call that needs a session, or a session and rights, to its handler. `afterwards` is what the machine
 * itself does before the answer: its transaction follows the person's, so that a request never holds one
 * connection while it waits for a second.
 */
export function personRoute<Endpoint extends Any>(
  endpoint: Endpoint,
  run: (input: PersonInput<Endpoint>) => Promise<Answer<Endpoint> | undefined>,
  afterwards?: (input: AfterInput) => Promise<void>,
): Route {
  return {
    kind: 'person',
    endpoint,
    run: run as (input: PersonInput<Any>) => Promise<unknown>,
    ...(afterwards ? { afterwards } : {}),
  };
}

/**
 * Ties a call that needs a session to work that is the machine's own: what must be counted even when the call is
 * refused, or touches what no request may. The person's transaction only finds out who asks, and what `look` finds
 * within his rights; `work` follows it.
 */
export function machineRoute<Endpoint extends Any, Found = undefined>(
  endpoint: Endpoint,
  work: (
    input: Omit<PersonInput<Endpoint>, 'tx' | 'announce' | 'afterCommit' | 'upload' | 'digested'>,
    found: Found,
  ) => Promise<Answer<Endpoint>>,
  look?: (input: PersonInput<Endpoint>) => Promise<Found>,
): Route {
  return {
    kind: 'person',
    endpoint,
    run: async (input) => look?.(input as PersonInput<Endpoint>),
    afterwards: work as (input: AfterInput, found: unknown) => Promise<unknown>,
  };
}

/** A person's call that comes with one file. It is read before the transaction begins, and only from who may call. */
export function uploadRoute<Endpoint extends Any, Digested = undefined>(
  endpoint: Endpoint,
  takesFile: FileTaking,
  run: (
    input: PersonInput<Endpoint> & { upload: Upload; digested: Digested },
  ) => Promise<Answer<Endpoint> | undefined>,
  options: {
    /** long work on the bytes, before the transaction begins: no connection waits for it */
    digest?: (input: { upload: Upload; query: Parsed<Endpoint, 'query'> }) => Promise<Digested>;
    /** the failure as this call words it; status and the other parts of the mechanism stay */
    failure?: (failure: Failure) => unknown;
  } = {},
): Route {
  const { digest, failure } = options;
  return {
    kind: 'person',
    endpoint,
    takesFile,
    run: run as (input: PersonInput<Any>) => Promise<unknown>,
    ...(digest ? { digest: digest as (input: { upload: Upload; query: never }) => Promise<unknown> } : {}),
    ...(failure ? { failure } : {}),
  };
}
