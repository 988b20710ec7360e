import type { Actor } from '@inspect/contract/access';
import type { EndpointDefinition, Failure } from '@inspect/contract/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Tx } from '../db/transaction.ts';
import type { Announcement } from '../realtime/announcement.ts';
import type { PartnerCaller } from './partner-caller.repo.ts';
import { queryOf, readInput } from './read-input.ts';
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
  /** false: its bytes were not stored, because `allow` found that they need not be */
  stored?: boolean;
};

/** The machine's own work after a person's call: that transaction is over, and with it what it announced. */
type AfterInput = Omit<PersonInput<Any>, keyof ForTransaction>;
type ForTransaction = Pick<
  PersonInput<Any>,
  'tx' | 'announce' | 'afterCommit' | 'upload' | 'digested' | 'stored'
>;

/**
 * Another of the person's calls inside this one, in a transaction of its own: his session is asked anew, and what the
 * call announces is told when that has committed. `run` asks his rights first.
 */
export type InnerCall = <Result>(
  route: PersonRoute,
  work: (inside: {
    tx: Tx;
    actor: Actor;
    /** the call's handler, with input that was read by its schemas */
    run(input: { params: unknown; body: unknown }): Promise<unknown>;
  }) => Promise<Result>,
) => Promise<Result>;

export type FileContent = { kind: string; type: string; bytes: Buffer };

export type FilePlace = {
  /** bytes of the largest */
  maximum: number;
  /** gives the coming file its id, in a transaction that ends before the file is read: it may never be kept */
  announceFile(tx: Tx): Promise<string>;
  /** outside any transaction. @throws AppError storage_full, storage_unavailable */
  put(file: FileContent & { id: string }): Promise<void>;
};

/** What `allow` is given: the call as its handler gets it, but nothing to write or to tell with. */
export type AllowInput<Endpoint = Any> = Omit<
  PersonInput<Endpoint>,
  'announce' | 'afterCommit' | 'upload'
> & {
  upload: Upload;
};

export type AdmitInput<Endpoint = Any> = Omit<AllowInput<Endpoint>, 'upload' | 'digested' | 'stored'>;

/** What was sent earlier, as if it came with this call. */
export type GivenFile = Omit<Upload, 'id'>;

/**
 * A file that comes with a call, as multipart. Whoever declares it leaves the rule of one transaction per call: there
 * are three, and between them the file is read and digested, and its bytes are stored, while no connection is held.
 * The person's session and rights are asked in each.
 */
export type FileTaking = {
  /** bytes of the largest */
  maximum: number;
  /** in the first transaction, before a byte is read: whoever has sent too many costs nothing more */
  admit?(input: AdmitInput): Promise<void>;
  /** in the first transaction: its bytes lie here already, and none come with the call */
  given?(input: AdmitInput): Promise<GivenFile>;
  digest?(upload: Upload, request: FastifyRequest, person: string): Promise<unknown>;
  /** absent: the bytes become no file of their own, and the handler does with them what it does */
  storing?: FilePlace & {
    /** in the second transaction: may it be kept? null = its bytes lie there already. The handler asks all of it again. */
    allow(input: AllowInput): Promise<FileContent | null>;
  };
};

type ProofInput = Omit<PersonInput<Any>, 'announce' | 'afterCommit' | 'upload' | 'digested' | 'stored'>;

/**
 * What a call asks for between two transactions: `look` finds out within the person's rights what is to be proved,
 * `prove` throws where it is not. It may take its time, and what it counts stays counted when the call is refused.
 */
type Proof = {
  look(input: ProofInput): Promise<unknown>;
  prove(input: Omit<ProofInput, 'tx'>, found: unknown): Promise<void>;
};

export type PersonRoute = {
  kind: 'person';
  endpoint: Any;
  run: (input: PersonInput<Any>) => Promise<unknown>;
  /** gives the answer, out of what `run` has found */
  afterCommit?: (input: AfterInput, found: unknown, inner: InnerCall) => Promise<unknown>;
  takesFile?: FileTaking;
  /** what must be proved before the transaction of `run` begins */
  proof?: Proof;
  failure?: (failure: Failure) => unknown;
  /** bytes of the largest body; else the application's */
  bodyLimit?: number;
};

/** A machine's call: inside the transaction of its partner, in which its history is written too. */
export type PartnerInput<Endpoint> = Input<Endpoint> & { caller: PartnerCaller; tx: Tx };

export type Route =
  | {
      kind: 'public';
      endpoint: Any;
      run: (input: Input<Any>) => Promise<unknown>;
      /** bytes of the largest body; else the application's */
      bodyLimit?: number;
    }
  | { kind: 'partner'; endpoint: Any; run: (input: PartnerInput<Any>) => Promise<unknown> }
  | PersonRoute;

/** Ties a call that needs nobody to its handler: it returns the answer, or undefined after it sent one itself. */
export function publicRoute<Endpoint extends Any>(
  endpoint: Endpoint,
  run: (input: Input<Endpoint>) => Promise<Answer<Endpoint> | undefined>,
  limits: { bodyLimit?: number } = {},
): Route {
  return { kind: 'public', endpoint, run: run as (input: Input<Any>) => Promise<unknown>, ...limits };
}

/** Ties a call that needs the key of a partner to its handler. */
export function partnerRoute<Endpoint extends Any>(
  endpoint: Endpoint,
  run: (input: PartnerInput<Endpoint>) => Promise<Answer<Endpoint>>,
): Route {
  return { kind: 'partner', endpoint, run: run as (input: PartnerInput<Any>) => Promise<unknown> };
}

/** Ties a call that needs a session, or a session and rights, to its handler. */
export function personRoute<Endpoint extends Any>(
  endpoint: Endpoint,
  run: (input: PersonInput<Endpoint>) => Promise<Answer<Endpoint> | undefined>,
): Route {
  return { kind: 'person', endpoint, run: run as (input: PersonInput<Any>) => Promise<unknown> };
}

/**
 * Ties a call to work that follows the person's transaction, of the machine or slow. `look` finds out in that
 * transaction who asks and what is his; `work` is given what it found, once that is committed.
 */
export function machineRoute<Endpoint extends Any, Found = undefined>(
  endpoint: Endpoint,
  steps: {
    look?: (input: PersonInput<Endpoint>) => Promise<Found>;
    work: (
      input: Omit<PersonInput<Endpoint>, keyof ForTransaction>,
      found: Found,
      inner: InnerCall,
    ) => Promise<Answer<Endpoint> | undefined>;
    bodyLimit?: number;
  },
): Route {
  const { bodyLimit } = steps;
  return {
    kind: 'person',
    endpoint,
    run: async (input) => steps.look?.(input as PersonInput<Endpoint>),
    afterCommit: steps.work as NonNullable<PersonRoute['afterCommit']>,
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
  };
}

/** A person's call with a proof in front of it; `run` asks again whatever `look` has asked. */
export function provenRoute<Endpoint extends Any, Found>(
  endpoint: Endpoint,
  steps: {
    look: (input: Omit<PersonInput<Endpoint>, Exclude<keyof ForTransaction, 'tx'>>) => Promise<Found>;
    prove: (input: Omit<PersonInput<Endpoint>, keyof ForTransaction>, found: Found) => Promise<void>;
    run: (input: PersonInput<Endpoint>) => Promise<Answer<Endpoint> | undefined>;
  },
): Route {
  const { look, prove, run } = steps;
  return {
    kind: 'person',
    endpoint,
    proof: { look, prove } as Proof,
    run: run as (input: PersonInput<Any>) => Promise<unknown>,
  };
}

type WithFile<Input, Digested> = Input & { upload: Upload; digested: Digested; stored: boolean };

/** A call with one file: `digest`, `allow`, storage, `run`; only `allow` and `run` have a transaction, each its own. */
export function uploadRoute<Endpoint extends Any, Digested = undefined>(
  endpoint: Endpoint,
  place: FilePlace,
  steps: {
    /** refuses before a byte is read */
    admit?: (input: AdmitInput<Endpoint>) => Promise<void>;
    /** the bytes, where they were sent before */
    given?: (input: AdmitInput<Endpoint>) => Promise<GivenFile>;
    /** long work on the bytes */
    digest?: (input: {
      upload: Upload;
      query: Parsed<Endpoint, 'query'>;
      body: Parsed<Endpoint, 'body'>;
      person: string;
    }) => Promise<Digested>;
    /** refuses as early as it can; null = the bytes lie there already */
    allow: (input: WithFile<AllowInput<Endpoint>, Digested>) => Promise<FileContent | null>;
    /** writes the row, and asks again whatever `allow` has asked */
    run: (input: WithFile<PersonInput<Endpoint>, Digested>) => Promise<Answer<Endpoint> | undefined>;
    /** the failure as this call words it; status and the other parts of the mechanism stay */
    failure?: (failure: Failure) => unknown;
  },
): Route {
  const { admit, given, digest, failure } = steps;
  const asked = (request: FastifyRequest) => ({
    query: readInput(endpoint.query, queryOf(request.query)) as Parsed<Endpoint, 'query'>,
    body: readInput(endpoint.body, request.body ?? {}) as Parsed<Endpoint, 'body'>,
  });
  return {
    kind: 'person',
    endpoint,
    takesFile: {
      maximum: place.maximum,
      storing: { ...place, allow: steps.allow as NonNullable<FileTaking['storing']>['allow'] },
      ...(admit ? { admit: admit as NonNullable<FileTaking['admit']> } : {}),
      ...(given ? { given: given as NonNullable<FileTaking['given']> } : {}),
      ...(digest
        ? { digest: (upload, request, person) => digest({ upload, ...asked(request), person }) }
        : {}),
    },
    run: steps.run as (input: PersonInput<Any>) => Promise<unknown>,
    ...(failure ? { failure } : {}),
  };
}

/** A call with bytes that become no file by it: read between two transactions, in which `admit` and `run` are asked. */
export function bytesRoute<Endpoint extends Any>(
  endpoint: Endpoint,
  maximum: number,
  steps: {
    /** refuses before a byte is read */
    admit: (input: AdmitInput<Endpoint>) => Promise<void>;
    run: (input: PersonInput<Endpoint> & { upload: Upload }) => Promise<Answer<Endpoint> | undefined>;
    failure?: (failure: Failure) => unknown;
  },
): Route {
  const { admit, run, failure } = steps;
  return {
    kind: 'person',
    endpoint,
    takesFile: { maximum, admit: admit as NonNullable<FileTaking['admit']> },
    run: run as (input: PersonInput<Any>) => Promise<unknown>,
    ...(failure ? { failure } : {}),
  };
}

/** The same, and the machine's own work when the transaction of `look` is committed. */
export function bytesMachineRoute<Endpoint extends Any, Found>(
  endpoint: Endpoint,
  maximum: number,
  steps: {
    admit: (input: AdmitInput<Endpoint>) => Promise<void>;
    look: (input: PersonInput<Endpoint> & { upload: Upload }) => Promise<Found>;
    work: (
      input: Omit<PersonInput<Endpoint>, keyof ForTransaction>,
      found: Found,
    ) => Promise<Answer<Endpoint> | undefined>;
  },
): Route {
  return {
    kind: 'person',
    endpoint,
    takesFile: { maximum, admit: steps.admit as NonNullable<FileTaking['admit']> },
    run: steps.look as (input: PersonInput<Any>) => Promise<unknown>,
    afterCommit: steps.work as NonNullable<PersonRoute['afterCommit']>,
  };
}
