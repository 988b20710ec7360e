import { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type PageAction = 'view' | 'create' | 'edit' | 'delete' | 'export';

export type PageNeed = { kind: 'page'; pages: readonly string[]; action: PageAction; resource: string };

/**
 * Who may call. `page`: one of the pages is granted with the action, and the role's matrix row allows it. `either`: one
 * of the needs is met.
 */
export type Need =
  | { kind: 'public' }
  | { kind: 'session'; resource?: string }
  | PageNeed
  | { kind: 'either'; needs: readonly PageNeed[]; resource: string }
  /** a machine with a key of this scope; no person may */
  | { kind: 'partner'; scope: string };

export type EndpointDefinition<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType,
> = {
  method: Method;
  /** below /api, with :name for path parameters */
  path: string;
  need: Need;
  /** one sentence for the published document */
  summary: string;
  params: Params;
  query: Query;
  body: Body;
  response: Response;
  /** 201 for what creates; a repeat of an idempotent creation answers 200 by itself */
  success: 200 | 201;
  /** open also to a person who must first set up his second factor; nothing else is */
  withoutFactor?: true;
};

/** What is read or written: what the need names, else the first part of the path. What is stored is stale by it. */
export function resourceOf({ need, path }: { need: Need; path: string }): string {
  const resource = 'resource' in need ? need.resource : undefined;
  return resource ?? path.split('/')[1] ?? '';
}

export type AnyEndpoint = EndpointDefinition<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;

/** Met by whoever meets one of these. */
export const eitherNeed = (...needs: readonly [PageNeed, ...PageNeed[]]): Need => ({
  kind: 'either',
  needs,
  resource: needs[0].resource,
});

const nothing = z.strictObject({});
type Nothing = typeof nothing;

/** Declares one call; what is left out takes nothing. Unknown query parameters and body fields are refused. */
export function endpoint<
  Response extends z.ZodType,
  Params extends z.ZodType = Nothing,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
>(definition: {
  method: Method;
  path: string;
  need: Need;
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  response: Response;
  success?: 200 | 201;
  withoutFactor?: true;
}): EndpointDefinition<Params, Query, Body, Response> {
  const whole = { params: nothing, query: nothing, body: nothing, success: 200, ...definition };
  // What is left out is inferred as Nothing, which the compiler can't connect with the default value above.
  return whole as EndpointDefinition<Params, Query, Body, Response>;
}

export const idParams = (id: z.ZodType<string>) => z.strictObject({ id });

export const publicCall: Need = { kind: 'public' };
export const sessionCall: Need = { kind: 'session' };

/** Every failure of every call. */
export const failure = z.object({
  message: z.string(),
  errors: z.array(z.string()),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  data: z.unknown().optional(),
});
export type Failure = z.infer<typeof failure>;
